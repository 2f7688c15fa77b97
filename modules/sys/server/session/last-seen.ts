import type { Db, Logger } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { noteSeen } from './repo.ts';

const EVERY_MS = 60_000;
const MAX_ENTRIES = 20_000;

/** Stores "last active" of sessions, with at most one write a minute each and without delaying a call. */
export class LastSeen {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #noted = new Map<string, number>();

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  note(sessionId: string, now = Date.now()): void {
    const before = this.#noted.get(sessionId);
    if (before !== undefined && now - before < EVERY_MS) return;
    this.#noted.delete(sessionId);
    this.#noted.set(sessionId, now);
    const oldest = this.#noted.keys().next();
    if (this.#noted.size > MAX_ENTRIES && oldest.done !== true) this.#noted.delete(oldest.value);
    noteSeen(sysDb({ db: this.#db }), sessionId).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'last activity of a session could not be stored');
    });
  }
}
