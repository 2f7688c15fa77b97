import { ClickHouseError } from '@clickhouse/client';
import type { Services, Logger } from '@switchboard/kit-server';
import { closedDays } from '../close/close.repo.ts';
import { noteDoubts } from '../close/doubt.repo.ts';
import { type BqDb, bqDb } from '../db.ts';
import { Batch, type DeadEvent } from './batch.ts';
import { DEAD_SUBJECT, type Flow, streamOf } from './flow.ts';
import {
  behindFence,
  closeIntent,
  findPosition,
  type Intent,
  lockStream,
  markFresh,
  openIntent,
  unlockStream,
} from './intents.repo.ts';
import { RateBook } from './rate-book.ts';
import { findRates } from './rates.repo.ts';
import { StreamReader } from './read-stream.ts';
import { storeBatch } from './store.ts';
import { findStream, saveStream } from './stream.repo.ts';
import { joinStream } from './streams.ts';

export interface Writer {
  /** Stops pulling, writes the current batches and releases the stream. */
  stop(): Promise<void>;
  /** The latest stored sequence number. */
  position(): number;
}

export interface WriterOptions {
  readonly services: Services;
  readonly log: Logger;
  readonly flow: Flow;
  readonly part: number;
  /** Maximum wait of the first event of a batch for others. */
  readonly waitMs: number;
}

const RETRY_MS = 2_000;
const SLOWEST_RETRY_MS = 60_000;
const BEAT_MS = 5_000;
/**
 * Writes one stream. The intents in PostgreSQL record what is stored, so messages are not acknowledged: the holder of
 * the stream's lock resumes after the last intent, and first repeats it if it is not marked as done.
 */
export function openWriter(options: WriterOptions): Writer {
  const { services, log } = options;
  const stream = streamOf(options.flow, options.part);
  const stopping = new AbortController();
  let position = 0;

  const hold = async (connection: BqDb): Promise<void> => {
    if (!(await lockStream(connection, stream))) return;
    try {
      await new Turn(options, connection, stopping.signal, (seq) => (position = seq)).run();
    } finally {
      await unlockStream(connection, stream);
    }
  };
  const run = (async () => {
    while (!stopping.signal.aborted) {
      await bqDb(services)
        .connection()
        .execute(hold)
        .catch((error: unknown) => log.warn({ err: error, stream }, 'writing records interrupted'));
      await pause(RETRY_MS, stopping.signal);
    }
  })();
  return {
    position: () => position,
    async stop() {
      stopping.abort();
      await run;
    },
  };
}

/** Retried while the stream stays locked. */
class StoreRefused extends Error {}

/** The store neither refused nor was unreachable from the start: how much it accepted is unknown. */
const wasCutOff = (cause: unknown): boolean =>
  !(cause instanceof ClickHouseError) && (cause as { code?: string } | undefined)?.code !== 'ECONNREFUSED';

/** Lasts as long as the stream is locked and all engines respond. */
class Turn {
  readonly #options: WriterOptions;
  readonly #connection: BqDb;
  readonly #stopping: AbortSignal;
  readonly #reached: (seq: number) => void;
  readonly #stream: string;
  #sequenceOffset = 0;
  #position = 0;
  #beatAt = 0;

  constructor(options: WriterOptions, connection: BqDb, stopping: AbortSignal, reached: (seq: number) => void) {
    this.#options = options;
    this.#connection = connection;
    this.#stopping = stopping;
    this.#reached = reached;
    this.#stream = streamOf(options.flow, options.part);
  }

  async run(): Promise<void> {
    const { services, flow, log } = this.#options;
    const { next, open } = await findPosition(this.#connection, this.#stream);
    const known = await findStream(this.#connection, this.#stream);
    const joined = await joinStream(services, { flow, stream: this.#stream }, known, next);
    this.#sequenceOffset = joined.sequenceOffset;
    if (joined.isShorter) log.error({ stream: this.#stream, next }, 'the stream contains less than was stored from it');
    if (open !== null) await (joined.isShorter ? this.#giveUp(open) : this.#repeat(open));
    // after the open range has been handled: it uses the old numbers
    await saveStream(this.#connection, this.#stream, joined);
    this.#stored(next - 1);
    await this.#follow(next);
  }

  async #readFrom(seq: number): Promise<StreamReader> {
    return await StreamReader.open(this.#options.services, this.#stream, seq - this.#sequenceOffset);
  }

  /** Repeats the range of an intent with an unknown result. */
  async #repeat(intent: Intent): Promise<void> {
    const batch = this.#newBatch();
    const reader = await this.#readFrom(intent.firstSeq);
    const close = (): void => reader.close();
    this.#stopping.addEventListener('abort', close, { once: true });
    for await (const message of reader.messages()) {
      const seq = message.seq + this.#sequenceOffset;
      if (seq <= intent.lastSeq) batch.add(message);
      if (seq >= intent.lastSeq) break;
    }
    reader.close();
    this.#stopping.removeEventListener('abort', close);
    if (this.#stopping.aborted) throw new Error('stopped before an unfinished range was rewritten');
    if (batch.range.firstSeq !== intent.firstSeq || batch.range.lastSeq !== intent.lastSeq)
      return await this.#giveUp(intent);
    await this.#convert(batch);
    // the writer that started it may have crashed together with the store
    await this.#finish(batch, intent, true);
  }

  /**
   * Part of the range is no longer in the stream: the rest cannot be distinguished from stored data, and the nightly
   * check finds the difference.
   */
  async #giveUp(intent: Intent): Promise<void> {
    const { log } = this.#options;
    log.error({ stream: this.#stream, ...intent }, 'records of an unfinished range are no longer in the stream');
    await closeIntent(this.#connection, this.#stream, intent.firstSeq, 'lost');
  }

  #newBatch(): Batch {
    return new Batch(this.#options.flow, this.#sequenceOffset);
  }

  async #follow(from: number): Promise<void> {
    const reader = await this.#readFrom(from);
    let batch = this.#newBatch();
    let writing: Promise<void> = Promise.resolve();
    let atWork = 0;
    const flush = async (): Promise<void> => {
      const taken = batch;
      batch = this.#newBatch();
      if (!taken.isEmpty) {
        atWork += 1;
        writing = writing.then(async () => await this.#write(taken)).finally(() => (atWork -= 1));
      }
      await writing;
    };
    const end = (): void => reader.close();
    this.#stopping.addEventListener('abort', end, { once: true });
    const tick = async (): Promise<void> => {
      // the next batch grows while one is stored: many small ones cost the store several times as much
      if (atWork === 0) await flush();
      await this.#beat();
    };
    const timer = setInterval(() => void tick().catch(end), this.#options.waitMs);
    try {
      for await (const message of reader.messages()) {
        batch.add(message);
        if (batch.isFull) await flush();
      }
      await flush();
    } finally {
      clearInterval(timer);
      end();
      this.#stopping.removeEventListener('abort', end);
      // the next writer of the stream must not find a range that is still being written
      await writing.catch(() => {});
    }
  }

  async #write(batch: Batch): Promise<void> {
    await this.#convert(batch);
    await this.#bury(batch.dead);
    const counts = { rows: batch.lines.length, dead: batch.dead.length };
    await this.#finish(batch, await openIntent(this.#connection, { stream: this.#stream, ...batch.range, ...counts }));
  }

  async #finish(batch: Batch, intent: Intent, wasBegun = false): Promise<void> {
    const { services, flow } = this.#options;
    let isDoubtful = wasBegun;
    for (let wait = 1_000; ; wait = Math.min(wait * 2, SLOWEST_RETRY_MS)) {
      try {
        await behindFence(this.#connection, flow.name, async () => {
          await this.#refuseClosed(batch);
          await storeBatch(services.records.client, flow, batch, intent).catch((error: unknown) => {
            throw new StoreRefused('the record store refused a batch', { cause: error });
          });
        });
        break;
      } catch (error) {
        // other failures may have lost the lock of the stream: the next writer repeats the intent
        if (this.#stopping.aborted || !(error instanceof StoreRefused)) throw error;
        isDoubtful ||= wasCutOff(error.cause);
        this.#options.log.warn({ err: error, stream: this.#stream, wait }, error.message);
        await pause(wait, this.#stopping);
      }
    }
    if (isDoubtful) await noteDoubts(this.#connection, flow.name, batch.allDays());
    await closeIntent(this.#connection, this.#stream, intent.firstSeq, 'done');
    await markFresh(this.#connection, this.#stream, batch.sentAt);
    this.#stored(intent.lastSeq);
  }

  /** Rule 36: days are closed under the same lock, so none closes between this check and the insert. */
  async #refuseClosed(batch: Batch): Promise<void> {
    if (batch.days.size === 0) return;
    const closed = await closedDays(this.#connection, this.#options.flow.name, [...batch.days.keys()]);
    await this.#bury(batch.refuse(closed, 'the day is closed'));
  }

  async #convert(batch: Batch): Promise<void> {
    if (batch.hasForeign) batch.convert(new RateBook(await findRates(this.#options.services.db)));
  }

  #stored(seq: number): void {
    this.#position = seq;
    this.#reached(seq);
  }

  /** An idle stream is not delayed: it is fresh while its last message is stored. */
  async #beat(): Promise<void> {
    if (Date.now() - this.#beatAt < BEAT_MS) return;
    this.#beatAt = Date.now();
    const at = new Date();
    const { manager } = await this.#options.services.bus.jetstream();
    const { state } = await manager.streams.info(this.#stream);
    if (state.last_seq + this.#sequenceOffset <= this.#position) await markFresh(this.#connection, this.#stream, at);
  }

  /** An event that can never be stored must not block the following ones; it is kept with the reason. */
  async #bury(dead: readonly DeadEvent[]): Promise<void> {
    if (dead.length === 0) return;
    const { js } = await this.#options.services.bus.jetstream();
    for (const { seq, line, reason, text } of dead) {
      const letter = JSON.stringify({ stream: this.#stream, seq, line, reason, text });
      await js.publish(DEAD_SUBJECT, letter, { msgID: `${this.#stream}:${seq}:${line}` });
    }
    this.#options.log.warn({ stream: this.#stream, dead: dead.length }, 'events could not be stored');
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done, { once: true });
  });
}
