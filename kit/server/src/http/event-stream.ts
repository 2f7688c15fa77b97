import type { ServerResponse } from 'node:http';
import type { InternalQueries } from './internal-queries.ts';

export interface ServerEvent {
  readonly event: string;
  /** What the reader sends back as `Last-Event-ID` to go on from here. */
  readonly id?: string;
  readonly data: unknown;
}

/** What a stream's handler is given: the way to open it, once everything is in order. */
export interface StreamOpener {
  /** What the reader has seen last, or null at a first visit. */
  readonly lastEventId: string | null;
  /** When the token that let this reader in ends, in milliseconds. */
  tokenEndsAt(): number;
  open(): EventStream;
  /** What the reader may look up while they are answered. */
  reads(): InternalQueries;
}

/** One open answer of events. Writes only: what may be said, and to whom, is the handler's business. */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #leaving = new Set<() => void>();

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  /** Takes the event in any case; `pendingBytes` says whether the reader keeps up. */
  send({ event, id, data }: ServerEvent): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#response.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** A line that readers pass over, so that nobody in between takes a long thought for a dead connection. */
  ping(): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#response.write(': ping\n\n');
  }

  /** Bytes that wait in this process because the reader takes nothing. */
  get pendingBytes(): number {
    return this.#response.writableLength;
  }

  end(): void {
    this.#response.end();
  }

  /** Without waiting for a reader that takes nothing. */
  cut(): void {
    this.#response.destroy();
  }

  onRoom(listener: () => void): void {
    this.#response.on('drain', listener);
  }

  onClose(listener: () => void): void {
    // whoever left while the stream was being opened will not leave a second time
    if (this.#response.closed || this.#response.destroyed) queueMicrotask(listener);
    else this.#response.once('close', listener);
  }

  /** The process is told to stop: the last chance to say so before the end. */
  onLeave(listener: () => void): void {
    this.#leaving.add(listener);
  }

  leave(): void {
    for (const listener of this.#leaving) listener();
    this.end();
  }
}
