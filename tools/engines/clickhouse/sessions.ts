import type { Session } from 'chdb';

export interface Lease {
  session: Session;
  release(): void;
}

interface Kept {
  session: Session;
  isBusy: boolean;
  timer?: NodeJS.Timeout;
}

/** Connections for requests: a new one each time, or the kept one of a `session_id`, which holds its temporary tables. */
export class Sessions {
  #kept = new Map<string, Kept>();
  #connect: () => Session;

  constructor(connect: () => Session) {
    this.#connect = connect;
  }

  lease(id: string | null, timeoutSeconds: number): Lease {
    if (!id) {
      const session = this.#connect();
      return { session, release: () => session.close() };
    }
    const kept = this.#kept.get(id) ?? { session: this.#connect(), isBusy: false };
    if (kept.isBusy) {
      throw new Error(`Code: 373. DB::Exception: Session ${id} is locked by a concurrent client. (SESSION_IS_LOCKED)`);
    }
    this.#kept.set(id, kept);
    kept.isBusy = true;
    clearTimeout(kept.timer);
    return { session: kept.session, release: () => this.#keep(id, kept, timeoutSeconds) };
  }

  closeAll(): void {
    for (const { session, timer } of this.#kept.values()) {
      clearTimeout(timer);
      session.close();
    }
    this.#kept.clear();
  }

  #keep(id: string, kept: Kept, timeoutSeconds: number): void {
    kept.isBusy = false;
    kept.timer = setTimeout(() => {
      this.#kept.delete(id);
      kept.session.close();
    }, timeoutSeconds * 1000).unref();
  }
}
