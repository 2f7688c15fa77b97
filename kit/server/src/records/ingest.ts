import { AckPolicy, type ConsumerMessages, type JsMsg, RetentionPolicy } from '@nats-io/jetstream';
import { type BusUse, makesStream } from '../engines/bus-permissions.ts';
import type { Bus } from '../engines/nats.ts';
import type { Records } from '../engines/clickhouse.ts';
import type { Logger } from '../log.ts';
import type { RecordStream } from './stream.ts';

export interface Ingest {
  /** Stops pulling, then writes and acknowledges the pending batch. */
  stop(): Promise<void>;
}

const STREAM = 'records';
const CONSUMER = 'ingest';
/** Bus permissions that `openIngest` needs. */
export const INGEST_BUS: BusUse = {
  ingest: {
    publish: [
      ...makesStream(STREAM),
      `$JS.API.CONSUMER.DURABLE.CREATE.${STREAM}.${CONSUMER}`,
      `$JS.API.CONSUMER.CREATE.${STREAM}.${CONSUMER}`,
      `$JS.API.CONSUMER.INFO.${STREAM}.${CONSUMER}`,
      `$JS.API.CONSUMER.MSG.NEXT.${STREAM}.${CONSUMER}`,
      `$JS.ACK.${STREAM}.${CONSUMER}.>`,
    ],
  },
};
const BATCH_ROWS = 5_000;
const BATCH_MS = 1_000;
const RETRY_MS = 2_000;

/**
 * JetStream -> ClickHouse. A message is acknowledged only after its row is stored, so a crash repeats rows rather than
 * losing them; tables sort by the stream sequence in a ReplacingMergeTree, so a repeated row replaces itself.
 */
export function openIngest(
  services: { bus: Bus; records: Records },
  streams: readonly RecordStream[],
  log: Logger,
): Ingest {
  let isStopped = false;
  let messages: ConsumerMessages | null = null;
  const bySubject = new Map(streams.map((stream) => [stream.subject, stream]));

  const pull = async (): Promise<void> => {
    const { js, manager } = await services.bus.jetstream();
    await ensureStream(manager, [...bySubject.keys()]);
    const consumer = await js.consumers.get(STREAM, CONSUMER);
    messages = await consumer.consume({ max_messages: BATCH_ROWS });
    if (isStopped) void messages.close(); // stopped while connecting; the loop below ends at once
    const batch = new Batch(services.records, bySubject, log);
    const timer = setInterval(() => void batch.flush(), BATCH_MS);
    try {
      for await (const message of messages) {
        batch.add(message);
        if (batch.size >= BATCH_ROWS) await batch.flush();
      }
    } finally {
      clearInterval(timer);
      await batch.flush();
    }
  };

  const run = (async () => {
    while (!isStopped) {
      await pull().catch((error: unknown) => log.warn({ err: error }, 'ingest interrupted'));
      if (!isStopped) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  })();

  return {
    async stop() {
      isStopped = true;
      await messages?.close();
      await run;
    },
  };
}

type Manager = Awaited<ReturnType<Bus['jetstream']>>['manager'];

async function ensureStream(manager: Manager, subjects: string[]): Promise<void> {
  const config = { name: STREAM, subjects, retention: RetentionPolicy.Limits, max_age: 72 * 3600 * 1e9 };
  await manager.streams.info(STREAM).then(
    async () => await manager.streams.update(STREAM, config),
    async () => await manager.streams.add(config),
  );
  await manager.consumers.add(STREAM, {
    durable_name: CONSUMER,
    ack_policy: AckPolicy.Explicit,
    ack_wait: 30e9,
    max_ack_pending: 20_000,
  });
}

/** Pending rows by table. Flushes run one after the other. */
class Batch {
  #pending: { message: JsMsg; stream: RecordStream; row: Record<string, unknown> }[] = [];
  #running: Promise<void> = Promise.resolve();
  readonly #records: Records;
  readonly #bySubject: ReadonlyMap<string, RecordStream>;
  readonly #log: Logger;

  constructor(records: Records, bySubject: ReadonlyMap<string, RecordStream>, log: Logger) {
    this.#records = records;
    this.#bySubject = bySubject;
    this.#log = log;
  }

  get size(): number {
    return this.#pending.length;
  }

  add(message: JsMsg): void {
    const stream = this.#bySubject.get(message.subject);
    const parsed = stream?.schema.safeParse(tryJson(message));
    if (stream === undefined || parsed?.success !== true) {
      // a message that can never be stored must not block the ones behind it
      this.#log.warn({ subject: message.subject, seq: message.seq }, 'unreadable record refused');
      message.term(); // without a reason: servers before 2.11 do not understand it and would redeliver the message forever
      return;
    }
    this.#pending.push({ message, stream, row: stream.toRow(parsed.data, message.seq) });
  }

  async flush(): Promise<void> {
    this.#running = this.#running.then(async () => await this.#write());
    await this.#running;
  }

  async #write(): Promise<void> {
    const taken = this.#pending;
    this.#pending = [];
    const byTable = Map.groupBy(taken, (item) => item.stream.table);
    for (const [table, items] of byTable) {
      try {
        await this.#records.client.insert({ table, format: 'JSONEachRow', values: items.map((item) => item.row) });
        for (const item of items) item.message.ack();
      } catch (error) {
        this.#log.warn(
          { err: error, table, rows: items.length },
          'record store refused a batch, which will be redelivered',
        );
        for (const item of items) item.message.nak(5_000);
      }
    }
  }
}

function tryJson(message: JsMsg): unknown {
  try {
    return message.json();
  } catch {
    return undefined;
  }
}
