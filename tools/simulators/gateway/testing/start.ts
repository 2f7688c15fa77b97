import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bqModule } from '@switchboard/bq-server/module';
import { moEvent, moSubject, smsEvent, smsSubject } from '@switchboard/bq-server/testing';
import { fcModule } from '@switchboard/fc-server/module';
import { gerModule } from '@switchboard/ger-server/module';
import { createLogger, type ModuleServer, connectServices } from '@switchboard/kit-server';
import { startTemporaryNats, type TestStack } from '@switchboard/kit-server/testing';
import { mcModule } from '@switchboard/mc-server/module';
import { srmModule } from '@switchboard/srm-server/module';
import { signIn, startSys } from '@switchboard/sys-server/testing';

const MAIN = join(import.meta.dirname, '../main.ts');

export interface GatewayWorld {
  readonly stack: TestStack;
  readonly token: string;
  readonly appId: string;
  readonly supplierId: string;
  addChannel(changes?: Readonly<Record<string, unknown>>, types?: readonly string[]): Promise<string>;
  /** The gateway process: started, and killed like a crash. */
  start(env?: Readonly<Record<string, string>>): Promise<void>;
  kill(): Promise<void>;
  /** Sends a request to the gateway over the bus and returns its answer. */
  runQuery<T>(subject: string, data: object): Promise<T>;
  /** Publishes a message event as another gateway would. */
  publish(changes: Readonly<Record<string, unknown>>): Promise<void>;
  /** Publishes an answer and its push state; returns its id. */
  reportAnswer(ms: number, changes: Readonly<Record<string, unknown>>): Promise<string>;
  records<Row extends object>(query: string): Promise<Row[]>;
  stop(): Promise<void>;
}

/** Starts the portal, the ingest and a gateway in a separate process, on their own databases and bus. */
export async function startGatewayWorld(more: readonly ModuleServer[] = []): Promise<GatewayWorld> {
  const nats = await startTemporaryNats();
  const stack = await startSys(
    { NATS_URL: nats.url, INGEST_WAIT_MS: '200' },
    [mcModule, gerModule, srmModule, fcModule, ...more, bqModule],
    {
      withRecords: true,
    },
  );
  const log = createLogger('test', { LOG_LEVEL: 'silent' });
  const services = connectServices(stack.config, log, 'system');
  const ingest = bqModule.ingest?.({ services, log, metrics: null });
  const one = async (text: string, values: unknown[] = []): Promise<string> =>
    (await stack.query<{ id: string }>(text, values))[0]?.id ?? '';
  const supplierId = await one(`insert into bq.supplier (supplier_no, name) values ('S1', 'Garuda') returning id`);
  const appId = await one(`insert into bq.app (app_no, name, customer_id, customer_name, biz, access)
    values ('A1', 'shop-sms', 1, 'Shop', 'sms', 'http') returning id`);
  await stack.query(`insert into bq.mccmnc (mcc, mnc, iso2, country_zh, country_en, dial_code, operator_zh, operator_en, prefixes)
    values (510, '10', 'ID', '印度尼西亚', 'Indonesia', '62', 'Telkomsel', 'Telkomsel', '{62811}')`);
  let made = 0;
  let child: ChildProcess | null = null;
  const kill = async (): Promise<void> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const connection = () => {
    const live = services.bus.connection();
    if (live === null) throw new Error('no bus');
    return live;
  };
  return {
    stack,
    token: await signIn(stack.call, 'admin'),
    appId,
    supplierId,
    async addChannel(changes = {}, types = ['otp']) {
      const row = {
        code: `ID-${++made}`,
        name: `ID-${made}`,
        supplier_id: supplierId,
        proto: 'smpp',
        mcc: 510,
        route_type: 'direct',
        ...changes,
      };
      const names = Object.keys(row);
      const id = await one(
        `insert into bq.channel (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
        Object.values(row),
      );
      for (const type of types)
        await stack.query(
          `insert into bq.channel_cover (channel_id, mcc, sms_type, cost_price, guide_price, valid_from) values ($1, 510, $2, 0.01, 0.02, '2026-01-01')`,
          [id, type],
        );
      return id;
    },
    async start(more = {}) {
      const env = { ...process.env, ...stack.env, LOG_LEVEL: 'error', PACE: '0', ...more };
      const started = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      child = started;
      process.once('exit', () => started.kill('SIGKILL'));
      await Promise.race([
        once(started.stdout, 'data'),
        once(started, 'exit').then(() => {
          throw new Error('the gateway did not start');
        }),
      ]);
    },
    kill,
    async runQuery<T>(subject: string, data: object) {
      return (await connection().request(subject, JSON.stringify(data), { timeout: 20_000 })).json<T>();
    },
    async publish(changes) {
      const event = smsEvent({ app_id: Number(appId), ...changes });
      const { js } = await services.bus.jetstream();
      await js.publish(smsSubject(event['ev'] as 'submit', Number(appId)), JSON.stringify(event));
    },
    async reportAnswer(ms, changes) {
      const event = moEvent(ms, ++made, { app_id: Number(appId), ...changes });
      const { js } = await services.bus.jetstream();
      await js.publish(moSubject(Number(event['app_id'])), JSON.stringify(event));
      return String(event['mo_id']);
    },
    records: async <Row extends object>(query: string) =>
      await (await services.records.client.query({ query, format: 'JSONEachRow' })).json<Row>(),
    async stop() {
      await kill();
      await ingest?.close();
      await services.close();
      await stack.stop();
      await nats.drop();
    },
  };
}
