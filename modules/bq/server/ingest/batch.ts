import type { JsMsg } from '@nats-io/jetstream';
import { businessDay } from '@switchboard/kit-contract';
import { problemOf } from './check.ts';
import { inDollars, isForeign, type Money } from './convert.ts';
import type { Flow } from './flow.ts';
import type { RateBook } from './rate-book.ts';

export interface DeadEvent {
  readonly seq: number;
  readonly line: number;
  readonly reason: string;
  readonly text: string;
}

interface CountedLine {
  readonly index: number;
  readonly seq: number;
  readonly line: number;
}

export interface Content {
  readonly day: string;
  readonly content_id: string;
  readonly sms_type: string;
  readonly body: string;
}

const MAX_ROWS = 200_000;
const MAX_BYTES = 32 * 1024 * 1024;
const YOUNG_MS = 3 * 86_400_000;

type Event = Readonly<Record<string, unknown>>;

/** Consecutive messages of one stream. A message contains one event, or one per line. */
export class Batch {
  readonly lines: string[] = [];
  readonly dead: DeadEvent[] = [];
  /** Business days in which the events are counted. */
  readonly days = new Map<string, CountedLine[]>();
  readonly contents = new Map<string, Content>();
  /** Amounts in the account's currency, waiting for exchange rates. */
  #foreign: { readonly event: Event; readonly text: string; readonly seq: number; readonly line: number }[] = [];
  readonly #flow: Flow;
  readonly #sequenceOffset: number;
  readonly #dayOfHour = new Map<string, string | null>();
  #bytes = 0;
  #firstSeq = 0;
  #lastSeq = 0;
  #sentAt = new Date(0);

  /** `sequenceOffset` is added to the sequence numbers of the stream (`joinStream`). */
  constructor(flow: Flow, sequenceOffset = 0) {
    this.#flow = flow;
    this.#sequenceOffset = sequenceOffset;
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

  get hasForeign(): boolean {
    return this.#foreign.length > 0;
  }

  /** Rule 18, before storing. An event without a rate is refused and can be sent again later. */
  convert(book: RateBook): void {
    for (const { event, text, seq, line } of this.#foreign) {
      const made = inDollars(event, this.#flow.money as Money, book);
      if ('reason' in made) this.dead.push({ seq, line, reason: made.reason, text });
      else this.#take({ ...event, ...made.usd }, withMore(text, made.usd), seq, line);
    }
    this.#foreign = [];
  }

  /** Send time of the newest message. */
  get sentAt(): Date {
    return this.#sentAt;
  }

  add(message: Pick<JsMsg, 'seq' | 'string' | 'time'>): void {
    const seq = message.seq + this.#sequenceOffset;
    if (this.#firstSeq === 0) this.#firstSeq = seq;
    this.#lastSeq = seq;
    this.#sentAt = message.time;
    const text = message.string();
    this.#bytes += text.length;
    const lines = text.includes('\n') ? text.split('\n') : [text];
    for (const [index, line] of lines.entries()) if (line !== '') this.#addLine(line, seq, index);
  }

  /** All business days of the events: computed on each call, because it is needed only after a crash. */
  allDays(): string[] {
    const time = this.#flow.counted?.time;
    if (time === undefined) return [];
    const times = this.lines.flatMap((line) => (line === '' ? [] : [String((JSON.parse(line) as Event)[time])]));
    return [...new Set(times.map((text) => businessDay(Date.parse(`${text.replace(' ', 'T')}Z`))))];
  }

  /** Removes the events that count in one of these days and returns them. */
  refuse(days: ReadonlySet<string>, reason: string): DeadEvent[] {
    const refused: DeadEvent[] = [];
    for (const day of days)
      for (const { index, seq, line } of this.days.get(day) ?? []) {
        refused.push({ seq, line, reason, text: this.lines[index] as string });
        this.lines[index] = '';
      }
    for (const day of days) this.days.delete(day);
    return refused;
  }

  /** Recent events are not tracked: no day is closed before the fourth day after it. */
  #count(event: Readonly<Record<string, unknown>>, counted: CountedLine): void {
    const { counted: of } = this.#flow;
    if (of === undefined || !of.isCounted(event)) return;
    const day = this.#dayOf(String(event[of.time]).slice(0, 13));
    if (day === null) return;
    const lines = this.days.get(day) ?? [];
    lines.push(counted);
    this.days.set(day, lines);
  }

  /** Cached, because thousands of events share an hour. */
  #dayOf(hour: string): string | null {
    const known = this.#dayOfHour.get(hour);
    if (known !== undefined) return known;
    const at = Date.parse(`${hour.replace(' ', 'T')}:00:00Z`);
    const day = Date.now() - at < YOUNG_MS ? null : businessDay(at);
    this.#dayOfHour.set(hour, day);
    return day;
  }

  #problemOf(event: unknown): string | null {
    const { columns, problemOf: ruleOf } = this.#flow;
    return problemOf(event, columns) ?? ruleOf?.(event as Readonly<Record<string, unknown>>) ?? null;
  }

  #addLine(text: string, seq: number, line: number): void {
    const event = tryJson(text);
    if (isForeign(event, this.#flow.money)) this.#foreign.push({ event, text, seq, line });
    else this.#take(event, text, seq, line);
  }

  #take(event: unknown, text: string, seq: number, line: number): void {
    const reason = event === undefined ? 'not JSON' : this.#problemOf(event);
    if (reason !== null) {
      this.dead.push({ seq, line, reason, text });
      return;
    }
    this.lines.push(text);
    const { text: of } = this.#flow;
    const values = event as Readonly<Record<string, string | undefined>>;
    this.#count(values, { index: this.lines.length - 1, seq, line });
    const { body, content_id } = values;
    if (of === undefined || body === undefined || content_id === undefined) return;
    const day = (values[of.time] ?? '').slice(0, 10);
    this.contents.set(content_id, { day, content_id, sms_type: of.typeOf(values), body });
  }
}

/** Appends columns that the event does not have. */
const withMore = (text: string, more: Readonly<Record<string, string>>): string =>
  text.slice(0, text.lastIndexOf('}')) +
  Object.entries(more)
    .map(([name, value]) => `,"${name}":"${value}"`)
    .join('') +
  '}';

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
