import { creditApplications } from '@switchboard/fc-contract';
import { getProcessSummary } from '@switchboard/ger-contract';
import {
  createLogger,
  type JobContext,
  connectServices,
  createJobServices,
  type ConnectedServices,
} from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { PushReader } from '@switchboard/mc-server/testing';
import { modules } from '@switchboard/registry';
import { signIn } from '@switchboard/sys-server/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi } from './testing/start-test-api.ts';

const TASKS = 1_000_000;
const INSTANCES = 200_000;

interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}
/** The statements that the API sends to PostgreSQL, with their values. */
const sent: SentStatement[] = [];
const query = pg.Client.prototype.query;

let api: TestStack;
let services: ConnectedServices;
let work: JobContext;
let manager: string;
let sales: string;
beforeAll(async () => {
  pg.Client.prototype.query = function (
    this: pg.Client & { connectionParameters: { application_name?: string } },
    ...args: unknown[]
  ) {
    const [first, second] = args as [string | { text?: string; values?: unknown[] }, unknown];
    const text = typeof first === 'string' ? first : (first?.text ?? '');
    const values = typeof first === 'string' ? second : first?.values;
    if (this.connectionParameters.application_name === 'switchboard')
      sent.push({ text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, args) as never;
  } as typeof query;
  api = await startTestApi();
  const log = createLogger('worker', { LOG_LEVEL: 'silent' });
  services = connectServices(api.config, log, 'system');
  work = {
    config: api.config,
    db: services.db,
    log,
    jobs: services.jobs,
    jobServices: createJobServices(modules, services),
  };
  [manager, sales] = [await signIn(api.call, 'manager'), await signIn(api.call, 'sales')];
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await services?.close();
  await api?.stop();
});

/** Data of a company after years of use: most processes are decided, some are waiting. */
async function fill(): Promise<void> {
  // foreign keys do not matter here, and checking five million of them would take minutes
  for (const [table, name] of await api
    .query<{ table: string; name: string }>(
      `select conrelid::regclass::text as table, conname as name from pg_constraint
       where contype = 'f' and conrelid in ('ger.wf_task'::regclass, 'ger.wf_instance'::regclass, 'ger.wf_cc'::regclass)`,
    )
    .then((rows) => rows.map((row) => [row.table, row.name] as const)))
    await api.query(`alter table ${table} drop constraint ${name}`);
  const people = `(select array_agg(staff_id order by id) from sys."user" where staff_id is not null)`;
  await api.query(
    `insert into ger.wf_instance (instance_no, title, status, initiator_id, initiator_dept_id, started_at)
     select 'M' || n, 'many', case when n % 50 = 0 then 'running' when n % 51 = 0 then 'returned' else 'approved' end,
       p.ids[1 + abs(hashint8(n)::bigint) % cardinality(p.ids)], 1, now() - n * interval '1 minute'
     from generate_series(1, ${INSTANCES}) n cross join (select ${people} as ids) p`,
  );
  await api.query(
    `insert into ger.wf_task (instance_id, assignee_id, status, acted_at, acted_by)
     select i.id, p.who, case when i.live and s = 1 then 'pending' else 'agreed' end,
       case when i.live and s = 1 then null else i.started_at end, case when i.live and s = 1 then null else p.who end
     from (select id, started_at, status in ('running', 'returned') as live from ger.wf_instance where title = 'many') i
     cross join generate_series(1, ${TASKS / INSTANCES}) s
     cross join lateral (select ids[1 + abs(hashint8(i.id * 7 + s)::bigint) % cardinality(ids)] as who from (select ${people} as ids) q) p`,
  );
  await api.query(
    `insert into ger.wf_cc (instance_id, staff_id, source, read_at)
     select i.id, p.ids[1 + abs(hashint8(i.id)::bigint) % cardinality(p.ids)], 'node', case when i.id % 3 = 0 then null else now() end
     from ger.wf_instance i cross join (select ${people} as ids) p where title = 'many' and i.id % 4 = 0`,
  );
  await api.query('analyze ger.wf_task; analyze ger.wf_instance; analyze ger.wf_cc');
}

const numbers = async () => (await api.call(getProcessSummary, {}, { token: manager })).data;
/** The same numbers computed independently, row by row. */
const counted = async () =>
  (
    await api.query<Record<string, number>>(
      `with me as (select staff_id as id from sys."user" where login_name = 'manager')
       select (select count(*)::int from ger.wf_instance i join me on i.initiator_id = me.id where i.status = any('{running,returned}')) as "applyNum",
         (select count(*)::int from ger.wf_cc c join me on c.staff_id = me.id where c.read_at is null) as "ccNum",
         (select count(*)::int from (select t.instance_id from ger.wf_task t join me on t.acted_by = me.id
           where t.status = any('{agreed,rejected,returned}') and t.kind <> 'resubmit' and t.acted_at > now() - interval '30 days'
           group by 1) d) as "handleNum",
         (select count(*)::int from ger.wf_task t join me on t.assignee_id = me.id join ger.wf_instance i on i.id = t.instance_id
           where t.status = 'pending' and i.status = any('{running,returned}')) as "todoNum"`,
    )
  )[0];

beforeAll(fill, 240_000);

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

it('GER-35 the summary counts waiting, applied, decided in 30 days and unread; one query over indexes, under 50 ms with a million tasks; users are notified over the stream when their numbers change', {
  timeout: 300_000,
}, async () => {
  const [size] = await api.query<{ n: number }>('select count(*)::int as n from ger.wf_task');
  expect(size?.n).toBeGreaterThanOrEqual(TASKS);
  expect(await numbers()).toEqual(await counted());
  expect(Object.values(await numbers()).every((n) => n > 0)).toBe(true);

  await new Promise((resolve) => setTimeout(resolve, 100));
  sent.length = 0;
  await numbers();
  const summaryStatements = sent.filter(({ text }) => text.includes('wf_'));
  expect(summaryStatements.length).toBe(1);
  const times: number[] = [];
  let nodes: Plan[] = [];
  for (let n = 0; n < 7; n++) {
    const [row] = await api.query<{ 'QUERY PLAN': [{ Plan: Plan; 'Execution Time': number }] }>(
      `explain (analyze, format json) ${summaryStatements[0]?.text ?? ''}`,
      [...(summaryStatements[0]?.values ?? [])],
    );
    const [explained] = row?.['QUERY PLAN'] ?? [];
    times.push(explained?.['Execution Time'] ?? Number.POSITIVE_INFINITY);
    nodes = explained === undefined ? [] : nodesOf(explained.Plan);
  }
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])).toEqual([]);
  // other processes share the machine: the best of several runs is the cost of the query
  expect(Math.min(...times)).toBeLessThan(50);

  const reader = await PushReader.open(api.url, manager);
  await reader.until(({ states }) => states.includes('connected'), 30_000);
  await api.query(`delete from pgboss.job where name = 'mc.push.user'`);
  const before = await numbers();
  const [own] = await api.query<{ id: string }>(
    `update sys.staff set leader_id = (select staff_id from sys."user" where login_name = 'manager')
     where id = (select staff_id from sys."user" where login_name = 'sales')
     returning (select c.id::text from crm.customer c where c.owner_id = staff.id and c.pool_state = 'private' limit 1) as id`,
  );
  const data = { customerId: { id: own?.id ?? '0', name: '' }, oldMode: 'prepaid', newMode: 'postpaid' };
  const rest = { effectiveFrom: '2030-01-05', reason: 'grows' };
  const started = await api.call(creditApplications.method.start, { data: { ...data, ...rest } }, { token: sales });
  expect(started).toMatchObject({ code: 0 });
  expect((await numbers()).todoNum).toBe(before.todoNum + 1);
  const job = modules.flatMap(({ jobs }) => jobs).find(({ name }) => name === 'mc.push.user');
  for (const { data: payload } of await api.query<{ data: never }>(
    `select data from pgboss.job where name = 'mc.push.user'`,
  ))
    await job?.run(payload, work);
  await reader.until(({ received }) => received.some(({ json }) => json['msgType'] === 'summary.changed'), 30_000);
  reader.close();
});
