import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ApiQueue,
  GATEWAY_BUCKETS,
  GATEWAY_SUBJECT,
  GATEWAY_REPORT_MS,
  ORPHAN_RETRY_MS,
} from '@switchboard/bq-contract';
import { ensureBucket, ensureStreams } from '@switchboard/bq-server/testing';
import {
  type Config,
  createLogger,
  type Logger,
  connectServices,
  type ConnectedServices,
} from '@switchboard/kit-server';
import { openCommands } from './commands.ts';
import { Engine } from './engine.ts';
import { openOnce } from './once.ts';
import type { PushOptions } from './push.ts';
import type { Heard } from './reports.ts';
import { refuseProduction } from '../../engines/refuse-production.ts';

export interface GatewayDev {
  close(): Promise<void>;
}

interface How {
  readonly pace: number;
  readonly callSpeed: number;
  readonly push: PushOptions;
}

interface Handed {
  readonly appId: number;
  readonly queue: ApiQueue;
  readonly count: number;
  readonly body?: string;
}

/** The parts of a bus message that are needed to answer it. */
interface Msg {
  string(): string;
  respond(text: string): boolean;
}

const TURN_MS = 200;
/** Long enough for the portal to read the results of its test calls. */
const WEEK_NS = 7 * 24 * 3_600e9;
/** Ten minutes, for a stopped bus to be restarted. */
const CONNECT_TRIES = 6_000;

/**
 * Simulates a message gateway as far as the portal uses one: for tests and the demo. `pace` 0: no customer traffic,
 * only messages submitted by a test. `callSpeed` 10: a test call takes a tenth of its time. It reads accounts and
 * channels from the portal's tables and sends no real messages; answers are pushed by HTTP to the address in `push`, on
 * this machine or a listed host.
 */
export async function startGatewayDev(
  config: Config,
  { pace = 1, callSpeed = 1, push = {} }: Partial<How> = {},
): Promise<GatewayDev> {
  refuseProduction('the gateway simulator', config.SWITCHBOARD_MODE);
  const log = createLogger('gateway-dev', config);
  const services = connectServices(config, log, 'system');
  let isClosing = false;
  const start = async () => await run(services, config, log, { pace, callSpeed, push });
  let running = await start();
  // after losing the bus it starts over, like a restarted gateway
  const kept = (async () => {
    while (!isClosing) {
      await running.lost;
      if (isClosing) return;
      await running.end();
      await untilConnected(services, () => isClosing);
      if (!isClosing) running = await start();
    }
  })().catch((error: unknown) => log.error({ err: error }, 'the gateway stopped'));
  return {
    async close() {
      isClosing = true;
      await running.end();
      await services.close();
      await kept;
    },
  };
}

async function run(services: ConnectedServices, config: Config, log: Logger, how: How) {
  await untilConnected(services);
  const connection = services.bus.connection();
  if (connection === null) throw new Error('the NATS connection was lost');
  const { js, manager } = await services.bus.jetstream();
  for (const bucket of Object.values(GATEWAY_BUCKETS))
    await ensureBucket(manager, bucket, bucket === GATEWAY_BUCKETS.call ? WEEK_NS : 0);
  await ensureStreams(services);
  const engine = new Engine({ services, config, js, log, ...how });
  await engine.reload();
  await engine.recover(Date.now());
  await engine.publishStates(Date.now());
  const command = openCommands(engine, await openOnce(services), services);
  const answer = (subject: string, work: (text: string) => unknown) => {
    const serve = async (message: Msg): Promise<void> => {
      try {
        message.respond(JSON.stringify(await work(message.string())));
      } catch (error) {
        // the portal interprets silence as an absent gateway
        log.error({ err: error }, subject);
      }
    };
    const subscription = connection.subscribe(subject);
    void (async () => {
      for await (const message of subscription) void serve(message);
    })();
    return subscription;
  };
  const subscriptions = [
    answer(GATEWAY_SUBJECT, command),
    // switches for tests, where the gateway runs in another process
    answer('gw.dev.accept', (text) => {
      const { appId, queue, count, body } = JSON.parse(text) as Handed;
      const taken = Array.from({ length: count }, () => engine.accept(appId, queue, Date.now(), body));
      return taken.flatMap((message) => (message === null ? [] : [message.row['msg_id']]));
    }),
    answer('gw.dev.report', async (text) => await engine.reports.take(JSON.parse(text) as Heard, Date.now())),
    answer('gw.dev.sweep', async (text) => await sweep(engine, (JSON.parse(text) as { now: number }).now)),
  ];
  // subscriptions must be active before the gateway reports ready
  await connection.flush();
  const every = (ms: number, name: string, work: () => Promise<unknown> | void): NodeJS.Timeout => {
    const once = async (): Promise<void> => {
      try {
        await work();
      } catch (error) {
        log.error({ err: error }, name);
      }
    };
    return setInterval(() => void once(), ms);
  };
  const timers = [
    every(TURN_MS, 'turn', () => engine.turn(Date.now())),
    every(GATEWAY_REPORT_MS, 'telling', async () => await engine.publishStates(Date.now())),
    every(ORPHAN_RETRY_MS, 'sweep', async () => await sweep(engine, Date.now())),
  ];
  return {
    lost: connection.closed(),
    async end() {
      for (const timer of timers) clearInterval(timer);
      for (const subscription of subscriptions) if (!subscription.isClosed()) subscription.unsubscribe();
      await engine.close();
    },
  };
}

/** Rules 11 and 12, every five minutes. */
async function sweep({ reports }: Engine, now: number): Promise<{ matched: number; expired: number }> {
  return { matched: await reports.retryOrphans(now), expired: await reports.expire(now) };
}

async function untilConnected({ bus }: ConnectedServices, isOver: () => boolean = () => false): Promise<void> {
  for (let tried = 0; bus.connection() === null && !isOver(); tried++) {
    if (tried === CONNECT_TRIES) throw new Error('NATS does not respond');
    await sleep(100);
  }
}
