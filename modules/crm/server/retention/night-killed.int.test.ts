import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@switchboard/kit-server/demo';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCrm, type TestCrm } from '../testing/index.ts';

const NIGHT = '2026-03-17T02:00:00+08:00';
const CUSTOMERS = 1_200;
const DUE = 900;
const BATCH = 20;
const WORKER = join(import.meta.dirname, 'testing/night-worker.ts');

let crm: TestCrm;
beforeAll(async () => {
  crm = await startCrm();
});
afterAll(async () => await crm?.stop());

const start = (): ChildProcess =>
  spawn(process.execPath, [WORKER, NIGHT, String(BATCH)], {
    env: { ...process.env, ...crm.env, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

const left = async (): Promise<number> => {
  const [row] = await crm.query<{ n: number }>(
    `select count(*)::int as n from crm.customer where pool_state = 'private' and name like 'Due %'`,
  );
  return row?.n ?? -1;
};

it('CRM-7 workers running in parallel and killed at any moment recall every due customer exactly once and no other', {
  retry: 0,
  timeout: 180_000,
}, async () => {
  await crm.query(
    `insert into crm.customer (kind, name, name_norm, alias, country, industry, customer_type, products, brands, level, stage, pool_state,
         owner_id, owner_dept_id, owner_since, owner_way, source_code, last_follow_at)
       select 'direct', case when n <= $2 then 'Due ' else 'Kept ' end || n, 'c' || n, 'killed-' || n, 'SG', 'other', 'enterprise', '{sms}', '{main}', 'N',
         'contacted', 'private', u.staff_id, sd.dept_id, '2026-02-01', 'created', 'website',
         case when n <= $2 then timestamptz '2026-03-01 15:00+08' else timestamptz '2026-03-02 15:00+08' end
       from generate_series(1, $1) n, sys."user" u join sys.staff_dept sd on sd.staff_id = u.staff_id and sd.is_primary where u.login_name = 'sales'`,
    [CUSTOMERS, DUE],
  );
  const random = createRandom(7);
  let kills = 0;
  const before = await left();
  for (let round = 0; round < 5 && (await left()) > BATCH; round++) {
    const pair = [start(), start()];
    const gone = Promise.all(pair.map(async (child) => await once(child, 'exit')));
    // starting takes a while; the first kill hits one worker at work, the second the other
    const working = await left();
    while ((await left()) === working && pair.some((child) => child.exitCode === null)) await sleep(5);
    for (const child of pair) {
      await sleep(random.int(0, 40));
      if (child.exitCode === null && child.kill('SIGKILL')) kills++;
    }
    await gone;
  }
  expect(before).toBe(DUE);
  expect(kills).toBeGreaterThanOrEqual(4);
  // the next workers finish what the killed ones left
  const last = [start(), start()];
  await Promise.all(last.map(async (child) => await once(child, 'exit')));
  const [counted] = await crm.query(
    `select count(*) filter (where c.pool_state = 'sea' and c.name like 'Due %')::int as recalled,
         count(*) filter (where c.pool_state = 'private' and c.name like 'Kept %')::int as kept,
         (select count(*)::int from crm.flow_log where event = 'recall') as logged,
         (select count(distinct customer_id)::int from crm.flow_log where event = 'recall') as distinct,
         (select count(*)::int from pgboss.job where name = 'mc.notify.request' and data ->> 'eventCode' = 'crm.customer.recalled') as notices
       from crm.customer c`,
  );
  console.log(`${kills} workers killed with ${before - (await left())} of ${DUE} recalled in the end`);
  expect(counted).toEqual({ recalled: DUE, kept: CUSTOMERS - DUE, logged: DUE, distinct: DUE, notices: DUE });
});
