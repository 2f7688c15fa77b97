import type { ServerResponse } from 'node:http';
import type { InternalQueries } from './internal-queries.ts';

export interface ServerEvent {
  readonly event: string;
  /** Sent back by the reader as `Last-Event-ID` to resume from here. */
  readonly id?: string;
  readonly data: unknown;
}

/** Passed to the handler of a stream, which opens the stream after all checks. */
export interface StreamOpener {
  /** Last event that the reader has seen, or null on the first visit. */
  readonly lastEventId: string | null;
  /** Expiry of the reader's token, in milliseconds. */
  tokenEndsAt(): number;
  open(): EventStream;
  /** Queries that may be read on behalf of the reader while the stream is answered. */
  reads(): InternalQueries;
}

/** One open event stream. It only writes; the handler decides what is sent and to whom. */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #leaving = new Set<() => void>();

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** Always accepts the event; `pendingBytes` shows whether the reader keeps up. */
  send({ event, id, data }: ServerEvent): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#response.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** A line that readers ignore; keeps intermediaries from taking a long pause for a dead connection. */
  ping(): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#response.write(': ping\n\n');
  }

  /** Bytes buffered in this process because the reader is not reading. */
  get pendingBytes(): number {
    return this.#response.writableLength;
  }

  end(): void {
    this.#response.end();
  }

  /** Closes without waiting for a reader that is not reading. */
  cut(): void {
    this.#response.destroy();
  }

  onRoom(listener: () => void): void {
    this.#response.on('drain', listener);
  }

  onClose(listener: () => void): void {
    // a reader that left while the stream was being opened emits no second close event
    if (this.#response.closed || this.#response.destroyed) queueMicrotask(listener);
    else this.#response.once('close', listener);
  }

  /** Called on shutdown: the last chance to notify the reader before the stream ends. */
  onLeave(listener: () => void): void {
    this.#leaving.add(listener);
  }

  leave(): void {
    for (const listener of this.#leaving) listener();
    this.end();
  }
}
