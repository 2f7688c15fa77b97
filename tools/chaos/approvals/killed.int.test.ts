import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess } from '@switchboard/ger-server';
import {
  connectExtensions,
  connectServices,
  type ConnectedServices,
  createLogger,
  migrateAll,
  readConfig,
} from '@switchboard/kit-server';
import { createCaller, createTemporaryDatabase, testEnv } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { seedSys } from '@switchboard/sys-server/demo';
import { signIn } from '@switchboard/sys-server/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../demo/scratch-stack.ts';
import { type AppName, type RunningApp, startApp, waitReady } from '../../demo/stack.ts';
import { type Confirmed, decideToTheEnd, type Pending } from './decide.ts';
import { INVARIANTS } from './invariants.ts';
import { KILLED } from './killed-service.ts';
import './preload.ts';

/** `APPROVAL_KILLS=50 APPROVALS=500` runs the full test. */
const KILLS = Number(process.env['APPROVAL_KILLS'] ?? 2);
const INSTANCES = Number(process.env['APPROVALS'] ?? 24);
const AT_ONCE = 6;
const LOGINS = ['manager', 'ops', 'admin'] as const;
const logDir = mkdtempSync(join(tmpdir(), 'approvals-killed-'));
const apps = new Map<AppName, { app: RunningApp; port: number }>();
const tokens = new Map<string, string>();
let database: Awaited<ReturnType<typeof createTemporaryDatabase>>;
let pool: pg.Pool;
let services: ConnectedServices;
let applicantId: string;

const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await pool.query<T>(text, values)).rows;

async function startUp(name: AppName): Promise<void> {
  // a new port each time: the old one could be taken by now
  const port = await freePort();
  const preload = join(import.meta.dirname, 'preload.ts');
  const app = await startApp(name, { env: database.env, port, logDir, preload });
  apps.set(name, { app, port });
  // a slow start on a busy machine is not a failure: the deciding clients retry meanwhile
  await waitReady(app, port, 300_000);
}
const url = (): string => `http://127.0.0.1:${apps.get('api')?.port}`;

beforeAll(async () => {
  database = await createTemporaryDatabase(testEnv({ LOG_LEVEL: 'warn' }));
  const config = readConfig({ ...database.env, LOG_LEVEL: 'silent' });
  await migrateAll(config, modules);
  services = connectServices(config, createLogger('test', config), 'system');
  await seedSys(services.db, config);
  pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 4 });
  pool.on('connect', (client) => client.on('error', () => {}));
  await query('create table ger.killed_effect (instance_id bigint, callback_id bigint, what text)');
  const people = await query<{ login: string; id: string }>(
    `select login_name as login, staff_id::text as id from sys."user" where login_name = any($1)`,
    [[...LOGINS, 'sales']],
  );
  applicantId = people.find(({ login }) => login === 'sales')?.id as string;
  for (const code of [KILLED.first, KILLED.second])
    await query(
      `with made as (insert into ger.wf_role (role_code, name_zh, name_en) values ($1, $1, $1) returning id)
       insert into ger.wf_role_member (role_id, staff_id) select made.id, s from made, unnest($2::bigint[]) s`,
      [code, people.filter(({ login }) => login !== 'sales').map(({ id }) => id)],
    );
  await Promise.all([startUp('api'), startUp('worker')]);
  for (const { login, id } of people) tokens.set(id, await signIn(createCaller(url()), login));
});
afterAll(async () => {
  for (const { app } of apps.values()) app.child.kill('SIGKILL');
  await services?.close();
  await pool?.end();
  await database?.drop();
  rmSync(logDir, { recursive: true });
});

async function start(document: number): Promise<string> {
  const about = { processCode: KILLED.code, businessType: 'test.killed', businessId: String(document), title: 'T' };
  const log = createLogger('test', { LOG_LEVEL: 'silent' });
  const carrier = { jobs: services.jobs, log, audit: async () => {}, extensions: connectExtensions(modules) };
  return await services.db
    .transaction()
    .execute(async (tx) => (await startProcess(tx, { ...about, applicantId, facts: {} }, carrier)).instanceId);
}
const pendingOf = async (instanceId: string): Promise<Pending[]> =>
  await query<Pending>(
    `select t.id::text as "taskId", t.assignee_id::text as "staffId", r.node_id as node from ger.wf_task t
     join ger.wf_node_run r on r.id = t.node_run_id where t.instance_id = $1 and t.status = 'pending'`,
    [instanceId],
  );

const waiting = Array.from({ length: INSTANCES }, (_, n) => n + 1);

/** Kills API and worker in turn, at random moments, from the first approval to the last. */
async function killAllTheTime(): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const name = kill % 2 === 0 ? 'api' : 'worker';
    while (waiting.length > INSTANCES * (1 - kill / KILLS)) await sleep(20);
    await sleep(Math.random() * 500);
    const running = apps.get(name)?.app;
    running?.child.kill('SIGKILL');
    await running?.exited;
    await startUp(name);
  }
}

async function decideAll(): Promise<Confirmed[]> {
  const confirmed: Confirmed[] = [];
  const desk = async (): Promise<void> => {
    for (let document = waiting.shift(); document !== undefined; document = waiting.shift())
      confirmed.push(...(await decideToTheEnd(await start(document), { url, tokens, pendingOf })));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, desk));
  return confirmed;
}

const brokenOnes = async (): Promise<string[]> => {
  const broken: string[] = [];
  for (const [name, text] of Object.entries(INVARIANTS)) {
    const [row] = await query<{ count: string }>(text);
    if (row?.count !== '0') broken.push(`${name}: ${row?.count}`);
  }
  return broken;
};

describe('approvals while processes are killed', { retry: 0 }, () => {
  it(`${KILLS} times kill -9 of API and worker during ${INSTANCES} running approvals: no partial state, nothing twice, nothing lost`, async () => {
    const [confirmed] = await Promise.all([decideAll(), killAllTheTime()]);
    // work held by a dead worker is picked up again, including messages
    await expect.poll(brokenOnes, { timeout: 120_000, interval: 500 }).toEqual([]);
    const kept = await query<{ id: string; status: string }>('select id::text, status from ger.wf_task');
    const statusOf = new Map(kept.map(({ id, status }) => [id, status]));
    expect(confirmed.filter(({ taskId, status }) => statusOf.get(taskId) !== status)).toEqual([]);
    const [sum] = await query<{ ended: number; decisions: number; callbacks: number; dead: number; again: number }>(
      `select (select count(*)::int from ger.wf_instance where status in ('approved', 'rejected')) as ended,
        (select count(*)::int from ger.wf_task where acted_by is not null) as decisions,
        (select count(*)::int from ger.wf_callback) as callbacks,
        (select count(*)::int from ger.wf_callback where status = 'dead') as dead,
        (select count(*)::int from ger.wf_callback where attempts > 1) as again`,
    );
    expect(sum?.ended).toBe(INSTANCES);
    console.log(
      `${KILLS} kills, ${INSTANCES} approvals, ${sum?.decisions} decisions (${confirmed.length} of them answered), ${sum?.callbacks} call-backs, ${sum?.dead} dead, ${sum?.again} tried again: 0 half, 0 twice, 0 lost`,
    );
  }, 1_800_000);
});
