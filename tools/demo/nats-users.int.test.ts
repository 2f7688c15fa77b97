import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, errors, type NatsConnection } from '@nats-io/transport-node';
import { GATEWAY_BUCKETS, GATEWAY_SUBJECT } from '@switchboard/bq-contract';
import { commandGateway } from '@switchboard/bq-server';
import { bucketSubject, ensureBucket, readBucket, readKey, smsEvent, smsSubject } from '@switchboard/bq-server/testing';
import {
  BUS_USERS,
  type BusUser,
  createLogger,
  migrateAll,
  connectServices,
  type ConnectedServices,
  readConfig,
} from '@switchboard/kit-server';
import {
  createTemporaryDatabase,
  freePort,
  startTemporaryNats,
  type TemporaryNats,
} from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { repoRoot } from '../engines/addresses.ts';
import { localEnv } from './local-env.ts';
import { APPS, type AppName, type RunningApp, startApp, waitReady } from './stack.ts';

const passwordOf = (user: BusUser): string => `password-of-${user}`;
const as = (user: BusUser) => ({ NATS_USER: user, NATS_PASSWORD: passwordOf(user) });

/** Processes that start concurrently need more time. */
const LATE = { timeout: 20_000 };

let nats: TemporaryNats;
let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
let logDir: string;
const running: RunningApp[] = [];
const connections: NatsConnection[] = [];
const opened: ConnectedServices[] = [];

beforeAll(async () => {
  nats = await startTemporaryNats({
    configFile: join(repoRoot, 'deploy/nats.conf'),
    env: Object.fromEntries(BUS_USERS.map((user) => [`NATS_${user.toUpperCase()}_PASSWORD`, passwordOf(user)])),
  });
  temporary = await createTemporaryDatabase(localEnv('test', { NATS_URL: nats.url, LOG_LEVEL: 'info' }));
  logDir = await mkdtemp(join(tmpdir(), 'switchboard-nats-users-'));
  await migrateAll(readConfig({ ...temporary.env, LOG_LEVEL: 'silent' }), modules);
});
afterEach(async () => {
  await Promise.all(connections.splice(0).map(async (one) => await one.close()));
  await Promise.all(opened.splice(0).map(async (one) => await one.close()));
  await Promise.all(running.splice(0).map(async (app) => app.child.kill('SIGKILL') && (await app.exited)));
});
afterAll(async () => {
  await temporary?.drop();
  await nats?.drop();
  await rm(logDir, { recursive: true, force: true });
});

const start = async (name: AppName, env: Record<string, string>): Promise<{ app: RunningApp; port: number }> => {
  const port = await freePort();
  const options = { env: { ...temporary.env, SWITCHBOARD_MODE: 'production', ...env }, port, logDir };
  const app = await startApp(name, options);
  running.push(app);
  return { app, port };
};
const readyOf = async (port: number): Promise<unknown> =>
  await fetch(`http://127.0.0.1:${port}/readyz`).then(
    async (answer) => ({ http: answer.status, ...((await answer.json()) as object) }),
    () => null,
  );
const connectAs = async (user: BusUser, pass = passwordOf(user)): Promise<NatsConnection> => {
  const inboxPrefix = `_INBOX.${user}`;
  const connection = await connect({ servers: nats.url, user, pass, inboxPrefix, reconnect: false });
  connections.push(connection);
  return connection;
};
/** Connects as this user; log lines are collected in the list. */
const openAs = async (user: BusUser): Promise<{ its: ConnectedServices; lines: string[] }> => {
  const lines: string[] = [];
  const config = readConfig({ ...temporary.env, ...as(user) });
  const its = connectServices(
    config,
    createLogger('test', { LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) }),
    'system',
  );
  opened.push(its);
  await expect.poll(() => its.bus.connection()).not.toBeNull();
  return { its, lines };
};
const logOf = async (name: AppName): Promise<string> => await readFile(join(logDir, `${name}.log`), 'utf8');
const countOf = async ({ records }: ConnectedServices, table: string): Promise<number> => {
  const answer = await records.client.query({ query: `select count() as n from ${table}`, format: 'JSONEachRow' });
  return Number((await answer.json<{ n: string }>())[0]?.n);
};

describe('with the users and permissions of deploy/nats.conf', { retry: 0 }, () => {
  it('all processes run in production, call and gateway records are stored, and nothing is rejected', async () => {
    const apps = await Promise.all(APPS.map(async (name) => ({ name, ...(await start(name, as(name))) })));
    for (const { name, app, port } of apps) {
      await waitReady(app, port);
      await expect
        .poll(async () => await readyOf(port), { message: name, ...LATE })
        .toMatchObject({ http: 200, engines: { nats: { up: true } } });
    }
    const gateway = await connectAs('gateway');
    const { its } = await openAs('ingest');
    const { manager } = await its.bus.jetstream();
    await expect.poll(async () => await manager.streams.info('REC_DEAD').catch(() => null), LATE).not.toBeNull();
    await expect
      .poll(async () => await manager.consumers.info('records', 'ingest').catch(() => null), LATE)
      .not.toBeNull();

    await jetstream(gateway).publish(smsSubject('submit', 1), JSON.stringify(smsEvent()));
    await jetstream(gateway).publish(smsSubject('submit', 1), 'no event');
    await fetch(`http://127.0.0.1:${apps[0]?.port}/dcode`);
    await expect.poll(async () => await countOf(its, 'sms_event'), LATE).toBe(1);
    await expect.poll(async () => await countOf(its, 'api_access'), LATE).toBeGreaterThan(0);
    await expect.poll(async () => (await manager.streams.info('REC_DEAD')).state.messages, LATE).toBe(1);
    for (const { name } of apps) {
      expect(await logOf(name), name).not.toContain('not permitted');
    }
  });

  it.each(['api', 'worker'] as const)('%s commands the gateway and reads its states', async (user) => {
    const gateway = await connectAs('gateway');
    gateway.subscribe(GATEWAY_SUBJECT, {
      callback: (_, message) => void message.respond(JSON.stringify({ ok: true })),
    });
    const itsManager = await jetstreamManager(gateway);
    for (const bucket of Object.values(GATEWAY_BUCKETS)) {
      await ensureBucket(itsManager, bucket);
      await jetstream(gateway).publish(bucketSubject(bucket, '7'), 'its state');
    }
    const { its, lines } = await openAs(user);
    expect(await commandGateway(its, 'one', 'channel.rebind', { channelId: '7' })).toEqual({});
    const { manager } = await its.bus.jetstream();
    for (const bucket of Object.values(GATEWAY_BUCKETS)) {
      expect(await readBucket(its, bucket), bucket).toEqual(new Map([['7', 'its state']]));
      expect(await readKey(manager, bucket, '7'), bucket).toBe('its state');
    }
    expect(lines.join('')).not.toContain('not permitted');
  });

  it('wake-ups of the worker and of the API reach the API', async () => {
    const { its: api, lines } = await openAs('api');
    const { its: worker } = await openAs('worker');
    const heard: string[] = [];
    for (const subject of ['push.wake.*', 'push.drop.*', 'ai.chat.stop.*'])
      api.bus.subscribe(
        subject,
        (one) => heard.push(one),
        () => {},
      );
    await api.bus.connection()?.flush();
    worker.bus.publish('push.wake.1', {});
    await expect.poll(() => heard).toEqual(['push.wake.1']);
    for (const subject of ['push.wake.2', 'push.drop.2', 'ai.chat.stop.2']) api.bus.publish(subject, {});
    await expect.poll(() => heard.slice(1)).toEqual(['push.wake.2', 'push.drop.2', 'ai.chat.stop.2']);
    expect(lines.join('')).not.toContain('not permitted');
  });

  it.each([
    ['api', 'publish', 'rec.sms.submit.0'],
    ['api', 'publish', '$KV.gw_link.7'],
    ['api', 'publish', '$JS.API.STREAM.DELETE.REC_SMS_0'],
    ['api', 'subscription', GATEWAY_SUBJECT],
    ['api', 'subscription', '_INBOX.ingest.>'],
    ['worker', 'publish', 'rec.api-access'],
    ['worker', 'subscription', 'push.wake.*'],
    ['ingest', 'publish', GATEWAY_SUBJECT],
    ['ingest', 'publish', 'rec.sms.submit.0'],
    ['ingest', 'publish', '$JS.API.STREAM.PURGE.REC_SMS_0'],
    ['ingest', 'publish', '$JS.API.STREAM.DELETE.records'],
    ['ingest', 'subscription', '>'],
    ['gateway', 'publish', 'rec.api-access'],
    ['gateway', 'publish', 'rec.dead'],
    ['gateway', 'publish', 'push.wake.1'],
    ['gateway', 'publish', GATEWAY_SUBJECT],
    ['gateway', 'publish', '$JS.API.STREAM.INFO.REC_SMS_0'],
    ['gateway', 'subscription', 'rec.>'],
    ['gateway', 'subscription', '_INBOX.>'],
  ] as const)('%s is not permitted a %s of %s', async (user, operation, subject) => {
    const connection = await connectAs(user);
    const refusals: unknown[] = [];
    void (async () => {
      for await (const status of connection.status())
        if (status.type === 'error' && status.error instanceof errors.PermissionViolationError)
          refusals.push([status.error.operation, status.error.subject]);
    })();
    if (operation === 'publish') connection.publish(subject, '{}');
    else connection.subscribe(subject, { callback: () => {} });
    await connection.flush();
    await expect.poll(() => refusals).toEqual([[operation, subject]]);
  });

  it.each([
    ['a wrong password', { user: 'api', pass: 'wrong' }],
    ['an unknown user', { user: 'admin', pass: passwordOf('api') }],
    ['no credentials', {}],
  ])('%s is rejected', async (_, credentials) => {
    const refused = connect({ servers: nats.url, reconnect: false, ...credentials });
    await expect(refused).rejects.toBeInstanceOf(errors.AuthorizationError);
  });

  it('a process with another user’s password keeps running, is not ready and reports why', async () => {
    const { port } = await start('ingest', { NATS_USER: 'ingest', NATS_PASSWORD: passwordOf('gateway') });
    await expect
      .poll(async () => await readyOf(port), { timeout: 60_000 })
      .toMatchObject({
        http: 503,
        engines: { nats: { up: false, error: expect.stringContaining('NATS refused the credentials') } },
      });
    await sleep(100);
    expect(await logOf('ingest')).toContain('refused the credentials');
  });
});
