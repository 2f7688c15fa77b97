import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { customerImport } from '@switchboard/crm-contract';
import { CODES } from '@switchboard/kit-contract';
import { createRandom } from '@switchboard/kit-server/demo';
import { createCaller } from '@switchboard/kit-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCrm, type TestCrm } from '../testing/index.ts';

const ROWS = 250;
/** Pairs of workers killed per run; more in `pnpm chaos`. */
const PAIRS = Number(process.env['IMPORT_KILLS'] ?? 1);
const WORKER = join(import.meta.dirname, 'testing/import-worker.ts');
const { check, confirm, undo } = customerImport.calls;

let crm: TestCrm;
let token = '';
const random = createRandom(11);
const alive = new Set<ChildProcess>();
beforeAll(async () => {
  crm = await startCrm();
  token = await crm.token('sales');
  await crm.query('insert into crm.quota_override (staff_id, hold_limit) values ($1, 9999)', [
    await crm.staffId('sales'),
  ]);
});
afterAll(async () => {
  for (const child of alive) child.kill('SIGKILL');
  await crm?.stop();
});

function start(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [WORKER, ...args], {
    env: { ...process.env, ...crm.env, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  alive.add(child);
  child.once('exit', () => alive.delete(child));
  return child;
}
const ended = async (child: ChildProcess): Promise<void> =>
  void (child.exitCode === null && child.signalCode === null ? await once(child, 'exit') : null);

/** All different: similar names would count as duplicates. */
const nameOf = (n: number): string => `Killed ${createHash('md5').update(String(n)).digest('hex').slice(0, 16)}`;

async function checkFile(): Promise<string> {
  const lines = Array.from(
    { length: ROWS },
    (_, n) => `${nameOf(n)},SG,游戏,终端企业,短信,展会,Ann,ann@killed-${n}.example`,
  );
  const head = '公司名称,国家地区,行业,客户性质,意向产品,客户来源,联系人,邮箱';
  const content = Buffer.from([head, ...lines].join('\n')).toString('base64');
  const { data } = await crm.call(check, { fileName: 'killed.csv', content }, { token, locale: 'zh' });
  expect(data.counts).toMatchObject({ ok: ROWS });
  return data.id;
}

const one = async <T extends object>(text: string, values: unknown[] = []): Promise<T> =>
  (await crm.query<T>(text, values))[0] as T;
const stateOf = async (id: string): Promise<string> =>
  (await one<{ state: string }>('select state from sys.import_job where id = $1', [id])).state;
const jobs = async (): Promise<number> =>
  (await one<{ n: number }>(`select count(*)::int as n from pgboss.job where name = 'crm.customer.import'`)).n;

/** Calls an API process that is killed some time after the request. */
async function askTheDying(call: typeof confirm, id: string): Promise<void> {
  const api = start('serve');
  const [url] = (await once(api, 'message')) as [string];
  // the first session read would take longer than the call itself
  await fetch(`${url}/v2/sys/staff/overseas/getUserInfo`, { headers: { authorization: `Bearer ${token}` } });
  const pendingCall = createCaller(url)(call, { id }, { token }).catch(() => null);
  await sleep(random.int(0, 40));
  api.kill('SIGKILL');
  await Promise.all([pendingCall, ended(api)]);
}

/** Kills pairs of workers halfway, then lets one pair finish. Returns how many were killed while working. */
async function workWithDeaths(runId: string, left: () => Promise<number>): Promise<number> {
  let kills = 0;
  for (let round = 0; round < PAIRS && (await left()) > 0; round++) {
    const pair = [start('work', runId), start('work', runId)];
    const before = await left();
    while ((await left()) === before && pair.some(({ exitCode }) => exitCode === null)) await sleep(5);
    for (const child of pair) {
      await sleep(random.int(0, 60));
      if (child.exitCode === null && child.kill('SIGKILL')) kills++;
    }
    await Promise.all(pair.map(ended));
  }
  await Promise.all([start('work', runId), start('work', runId)].map(ended));
  return kills;
}

it('CRM-33 an import imports every row once although its API and workers are killed at any time, and undoing it removes every row', {
  // rows imported by a first attempt would be duplicates in a second
  timeout: 300_000 + PAIRS * 60_000,
  retry: 0,
}, async () => {
  const id = await checkFile();
  let deaths = 0;
  for (; deaths < 2 && (await stateOf(id)) === 'confirm'; deaths++) await askTheDying(confirm, id);
  // atomic: the run is started exactly when there is a job for it
  expect(await jobs()).toBe((await stateOf(id)) === 'running' ? 1 : 0);
  const again = await crm.call(confirm, { id }, { token });
  expect(again.code === 0 || again.code === CODES.wrongState).toBe(true);
  expect(await stateOf(id)).toBe('running');
  expect(await jobs()).toBe(1);

  const waiting = async (state: string): Promise<number> =>
    (
      await one<{ n: number }>('select count(*)::int as n from sys.import_row where job_id = $1 and state = $2', [
        id,
        state,
      ])
    ).n;
  const kills = await workWithDeaths(id, async () => await waiting('ok'));
  const counted = async () =>
    await one(
      `select count(*)::int as customers, count(distinct c.name)::int as names, sum((select count(*) from crm.contact k
           where k.customer_id = c.id and k.deleted_at is null))::int as contacts,
         sum((select count(*) from crm.alias_registry a where a.customer_id = c.id))::int as aliases,
         sum((select count(*) from crm.flow_log f where f.customer_id = c.id and f.event = 'create'))::int as logged,
         (select count(distinct object_id)::int from sys.import_row where job_id = $1 and state = 'done') as done
       from crm.customer c where c.name like 'Killed %' and c.deleted_at is null`,
      [id],
    );
  expect(await counted()).toEqual({
    customers: ROWS,
    names: ROWS,
    contacts: ROWS,
    aliases: ROWS,
    logged: ROWS,
    done: ROWS,
  });
  expect(await stateOf(id)).toBe('done');

  await askTheDying(undo, id);
  expect(['done', 'undoing']).toContain(await stateOf(id));
  expect(await jobs()).toBe((await stateOf(id)) === 'undoing' ? 2 : 1);
  await crm.call(undo, { id }, { token });
  const undoKills = await workWithDeaths(id, async () => await waiting('done'));
  expect(await stateOf(id)).toBe('undone');
  expect(await counted()).toMatchObject({ customers: 0, done: 0 });
  // the names are free again: the same file has no duplicates
  await checkFile();
  console.log(`killed: API ${deaths + 1} times, workers ${kills} times at the import and ${undoKills} at the undo`);
  expect(kills).toBeGreaterThanOrEqual(2);
  expect(undoKills).toBeGreaterThanOrEqual(1);
});
