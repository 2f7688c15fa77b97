import type { EventStream } from '@switchboard/kit-server';
import type { PushConnection } from '@switchboard/mc-contract';
import type { PushRow } from './repo.ts';

/** Beyond this many bytes a reader that takes nothing is not fed any more; the rest waits in the database, not here. */
const HIGH_WATER = 256 * 1024;

export interface ConnectionFacts {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  /** When it is to be renewed, in milliseconds. */
  readonly endsAt: number;
}

/** One reader and how far it has been told. */
export class Connection {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly endsAt: number;
  /** The last number that was sent, or from which on to send. */
  seq: bigint;
  /** Since when the reader takes nothing; null = it keeps up. */
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

  /** Rows come in order. One that was sent before is passed over, a hole is named instead of hidden (mc M04). */
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
    // with the number: a reader that has heard nothing yet can go on from here too
    this.#stream.send({ event: 'connection', id: String(this.seq), data });
  }

  beat(): void {
    if (this.isStuck) return;
    this.#stream.send({ event: 'heartbeat', data: { t: Date.now() } });
    this.#look();
  }

  /** A last word and the end; a reader that takes nothing is simply cut off. */
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
