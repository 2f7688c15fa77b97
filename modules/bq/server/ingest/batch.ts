import type { JsMsg } from '@nats-io/jetstream';
import { problemOf } from './check.ts';
import type { Flow } from './flow.ts';

export interface DeadEvent {
  readonly seq: number;
  readonly line: number;
  readonly reason: string;
  readonly text: string;
}

export interface Content {
  readonly day: string;
  readonly content_id: string;
  readonly sms_type: string;
  readonly body: string;
}

const MAX_ROWS = 200_000;
const MAX_BYTES = 32 * 1024 * 1024;

/** Neighbouring messages of one stream. A message holds one event, or one in each line. */
export class Batch {
  readonly lines: string[] = [];
  readonly dead: DeadEvent[] = [];
  readonly contents = new Map<string, Content>();
  readonly #flow: Flow;
  #bytes = 0;
  #firstSeq = 0;
  #lastSeq = 0;
  #sentAt = new Date(0);

  constructor(flow: Flow) {
    this.#flow = flow;
  }

  get isEmpty(): boolean {
    return this.#firstSeq === 0;
  }

  get isFull(): boolean {
    return this.lines.length >= MAX_ROWS || this.#bytes >= MAX_BYTES;
  }

  get range(): { firstSeq: number; lastSeq: number } {
    return { firstSeq: this.#firstSeq, lastSeq: this.#lastSeq };
  }

  /** When the newest of them was sent. */
  get sentAt(): Date {
    return this.#sentAt;
  }

  add(message: Pick<JsMsg, 'seq' | 'string' | 'time'>): void {
    if (this.#firstSeq === 0) this.#firstSeq = message.seq;
    this.#lastSeq = message.seq;
    this.#sentAt = message.time;
    const text = message.string();
    this.#bytes += text.length;
    const lines = text.includes('\n') ? text.split('\n') : [text];
    for (const [index, line] of lines.entries()) if (line !== '') this.#addLine(line, message.seq, index);
  }

  #problemOf(event: unknown): string | null {
    const { columns, problemOf: ruleOf } = this.#flow;
    return problemOf(event, columns) ?? ruleOf?.(event as Readonly<Record<string, unknown>>) ?? null;
  }

  #addLine(text: string, seq: number, line: number): void {
    const event = tryJson(text);
    const reason = event === undefined ? 'not JSON' : this.#problemOf(event);
    if (reason !== null) {
      this.dead.push({ seq, line, reason, text });
      return;
    }
    this.lines.push(text);
    const { text: of } = this.#flow;
    const values = event as Readonly<Record<string, string | undefined>>;
    const { body, content_id } = values;
    if (of === undefined || body === undefined || content_id === undefined) return;
    const day = (values[of.time] ?? '').slice(0, 10);
    this.contents.set(content_id, { day, content_id, sms_type: of.typeOf(values), body });
  }
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
