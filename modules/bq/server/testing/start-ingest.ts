import { jetstream } from '@nats-io/jetstream';
import { type Config, createLogger, connectServices, type ConnectedServices } from '@switchboard/kit-server';
import {
  createMigratedDatabase,
  startTemporaryNats,
  type TemporaryNats,
  testEnv,
} from '@switchboard/kit-server/testing';
import pg from 'pg';
import { type Flow, FLOWS, partOf } from '../ingest/flow.ts';
import { ensureStreams } from '../ingest/streams.ts';
import { sysModule } from '@switchboard/sys-server/module';
import { bqModule } from '../module.ts';

export interface IngestWorld {
  readonly services: ConnectedServices;
  readonly nats: TemporaryNats;
  readonly env: Record<string, string>;
  readonly config: Config;
  /** Publishes one message to the stream of its account, like a gateway. */
  publish(
    events: readonly Record<string, unknown>[],
    options?: { msgId?: string; kind?: string; flow?: string },
  ): Promise<void>;
  /** Rows of a query to the record store. */
  runQuery<Row extends object = Record<string, string>>(query: string): Promise<Row[]>;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** The engines of the ingest with separate databases; no writer is running yet. */
export async function startIngestWorld(): Promise<IngestWorld> {
  const nats = await startTemporaryNats();
  const temporary = await createMigratedDatabase(
    testEnv({ NATS_URL: nats.url, LOG_LEVEL: 'silent', INGEST_WAIT_MS: '200' }),
    { modules: [sysModule, bqModule], withRecords: true },
  );
  const { config } = temporary;
  const services = connectServices(config, createLogger('test', config), 'system');
  const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 2 });
  await untilConnected(services);
  await ensureStreams(services);
  return {
    services,
    nats,
    env: temporary.env,
    config,
    async publish(events, { msgId, kind = 'submit', flow: name = 'sms' } = {}) {
      const flow = FLOWS.find((each) => each.name === name) as Flow;
      const connection = services.bus.connection();
      if (connection === null) throw new Error('no bus');
      const subject = `rec.${flow.name}.${kind}.${partOf(flow, Number(events[0]?.['app_id'] ?? 0))}`;
      const text = events.map((event) => JSON.stringify(event)).join('\n');
      await jetstream(connection).publish(subject, text, msgId === undefined ? {} : { msgID: msgId });
    },
    async runQuery<Row extends object>(query: string) {
      const answer = await services.records.client.query({ query, format: 'JSONEachRow' });
      return await answer.json<Row>();
    },
    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    async drop() {
      await pool.end();
      await services.close();
      await temporary.drop();
      await nats.drop();
    },
  };
}

async function untilConnected({ bus }: ConnectedServices): Promise<void> {
  for (let attempt = 0; bus.connection() === null; attempt++) {
    if (attempt === 100) throw new Error('the bus does not answer');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
