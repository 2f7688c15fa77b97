import type { EventStream } from '@switchboard/kit-server';
import type { PushConnection } from '@switchboard/mc-contract';
import type { PushRow } from './repo.ts';

/**
 * Above this many pending bytes nothing more is sent to a reader that does not read; the rest waits in the database,
 * not in memory.
 */
const HIGH_WATER = 256 * 1024;

export interface ConnectionFacts {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  /** When the connection must be renewed, in milliseconds. */
  readonly endsAt: number;
}

/** One reader and the position of its last event. */
export class Connection {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly endsAt: number;
  /** The last number that was sent, or the one to start after. */
  seq: bigint;
  /** Since when the reader has stopped reading; null = it keeps up. */
  stuckSince: number | null = null;
  readonly #stream: EventStream;
  readonly #heartbeatSeconds: number;

  constructor(facts: ConnectionFacts, stream: EventStream, seq: bigint, heartbeatSeconds: number) {
    this.id = facts.id;
    this.userId = facts.userId;
    this.sessionId = facts.sessionId;
    this.endsAt = facts.endsAt;
    this.seq = seq;
    this.#stream = stream;
    this.#heartbeatSeconds = heartbeatSeconds;
  }

  get isStuck(): boolean {
    return this.stuckSince !== null;
  }

  /** Rows arrive in order. A row that was already sent is skipped, and a gap is reported instead of hidden (mc M04). */
  feed(row: PushRow): void {
    const seq = BigInt(row.seq);
    if (seq <= this.seq || this.isStuck) return;
    if (seq !== this.seq + 1n) this.say('resync');
    this.seq = seq;
    this.#stream.send({ event: row.event, id: row.seq, data: row.payload });
    this.#look();
  }

  signal(msgType: string): void {
    if (!this.isStuck) this.#stream.send({ event: 'message', data: { event: 'message', msgType } });
  }

  say(state: PushConnection['state']): void {
    const data: PushConnection = {
      state,
      connId: this.id,
      serverTime: Date.now(),
      heartbeatSeconds: this.#heartbeatSeconds,
    };
    // includes the number: a reader without any event yet can resume from here too
    this.#stream.send({ event: 'connection', id: String(this.seq), data });
  }

  beat(): void {
    if (this.isStuck) return;
    this.#stream.send({ event: 'heartbeat', data: { t: Date.now() } });
    this.#look();
  }

  /** Sends a last state and ends the stream; a reader that does not read is disconnected at once. */
  close(state: PushConnection['state']): void {
    if (this.isStuck) return this.#stream.cut();
    this.say(state);
    this.#stream.end();
  }

  cut(): void {
    this.#stream.cut();
  }

  #look(): void {
    if (this.#stream.pendingBytes > HIGH_WATER) this.stuckSince ??= Date.now();
  }
}
