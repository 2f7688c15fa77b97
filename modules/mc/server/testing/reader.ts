import { createParser, type EventSourceMessage } from 'eventsource-parser';

export interface Received extends EventSourceMessage {
  readonly json: Record<string, unknown>;
  /** By the clock of this process. */
  readonly at: number;
}

/** Reads the push stream like a browser and records everything it receives. */
export class PushReader {
  readonly received: Received[] = [];
  status = 0;
  headers = new Headers();
  /** When the server ended it, or null. */
  endedAt: number | null = null;
  readonly #abort = new AbortController();
  readonly #watchers = new Set<() => void>();

  static async open(url: string, token: string, lastEventId?: string): Promise<PushReader> {
    const reader = new PushReader();
    await reader.#connect(url, token, lastEventId);
    return reader;
  }

  async #connect(url: string, token: string, lastEventId?: string): Promise<void> {
    const response = await fetch(`${url}/v2/sys/mc/sse/connection`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
      signal: this.#abort.signal,
    });
    this.status = response.status;
    this.headers = response.headers;
    void this.#read(response).finally(() => {
      this.endedAt = Date.now();
      this.#changed();
    });
  }

  async #read(response: Response): Promise<void> {
    const parser = createParser({
      onEvent: (event) => {
        this.received.push({ ...event, json: JSON.parse(event.data) as Record<string, unknown>, at: Date.now() });
        this.#changed();
      },
    });
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk as Uint8Array, { stream: true }));
    } catch {
      // closed by either side
    }
  }

  #changed(): void {
    for (const watcher of this.#watchers) watcher();
  }

  /** Numbers of the messages, in order of arrival. */
  get ids(): number[] {
    return this.messages.map(({ id }) => Number(id));
  }

  get messages(): Received[] {
    return this.received.filter(({ event, id }) => event === 'message' && id !== undefined && id !== '');
  }

  get states(): unknown[] {
    return this.received.filter(({ event }) => event === 'connection').map(({ json }) => json['state']);
  }

  async until(isTrue: (reader: PushReader) => boolean, timeoutMs = 10_000): Promise<void> {
    if (isTrue(this)) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#watchers.delete(watcher);
        reject(new Error(`waited ${timeoutMs} ms; states ${this.states.join()}, ${this.messages.length} messages`));
      }, timeoutMs);
      const watcher = (): void => {
        if (!isTrue(this)) return;
        clearTimeout(timer);
        this.#watchers.delete(watcher);
        resolve();
      };
      this.#watchers.add(watcher);
    });
  }

  close(): void {
    this.#abort.abort();
  }
}
