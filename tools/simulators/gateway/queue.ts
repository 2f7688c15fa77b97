import type { ApiQueue, QueueState } from '@switchboard/bq-contract';
import { type Message, submittedAt } from './messages.ts';

const MINUTE_MS = 60_000;
const MINUTES = 30;
const RATE_MS = 10_000;
/** Default speed of an account and default number of messages awaiting an answer. */
const OPEN_SPEED = 50;
const WINDOW = 20;
/** Messages beyond this limit are rejected on submission. */
export const QUEUE_MOST = 5_000;

/** One API queue of an account: its waiting messages, its speed, and its published state. */
export class Queue {
  readonly appId: number;
  readonly name: ApiQueue;
  readonly waiting: Message[] = [];
  isPaused: boolean;
  speedLimit: number;
  isDraining = false;
  inFlight = 0;
  #credit = 0;
  #turnAt = 0;
  #minuteAt = 0;
  readonly #depths: number[] = [];
  readonly #came: number[] = [];
  readonly #went: number[] = [];

  constructor(appId: number, name: ApiQueue, { isPaused, speedLimit }: { isPaused: boolean; speedLimit: number }) {
    this.appId = appId;
    this.name = name;
    this.isPaused = isPaused;
    this.speedLimit = speedLimit;
  }

  get key(): string {
    return `${this.appId}.${this.name}`;
  }

  /** A message that is already waiting is not added again. */
  put(message: Message, now: number): void {
    const { msg_id: id, attempt_no: attempt } = message.row;
    if (this.waiting.some(({ row }) => row['msg_id'] === id && row['attempt_no'] === attempt)) return;
    this.waiting.push(message);
    this.#came.push(now);
  }

  /** Takes the messages that may be sent to the channels now: none while paused, and within the speed and window limits. */
  take(now: number): Message[] {
    const speed = this.speedLimit === 0 ? OPEN_SPEED : this.speedLimit;
    // at most one second's worth, so that a pause is not caught up
    this.#credit = Math.min(speed, this.#credit + (speed * (now - this.#turnAt)) / 1_000);
    this.#turnAt = now;
    if (this.isPaused) return [];
    const count = Math.min(Math.floor(this.#credit), WINDOW - this.inFlight, this.waiting.length);
    if (count <= 0) return [];
    this.#credit -= count;
    this.inFlight += count;
    for (let index = 0; index < count; index++) this.#went.push(now);
    return this.waiting.splice(0, count);
  }

  state(now: number): QueueState {
    for (const times of [this.#came, this.#went]) while ((times[0] ?? now) < now - RATE_MS) times.shift();
    if (now - this.#minuteAt >= MINUTE_MS) {
      this.#minuteAt = now;
      this.#depths.push(this.waiting.length);
      if (this.#depths.length > MINUTES) this.#depths.shift();
    }
    const [oldest] = this.waiting;
    return {
      depth: this.waiting.length,
      oldestS: oldest === undefined ? 0 : Math.max(0, Math.round((now - submittedAt(oldest)) / 1_000)),
      inRate: this.#came.length / (RATE_MS / 1_000),
      outRate: this.#went.length / (RATE_MS / 1_000),
      paused: this.isPaused,
      draining: this.isDraining,
      speedLimit: this.speedLimit,
      depths: [...this.#depths],
      at: now,
    };
  }
}
