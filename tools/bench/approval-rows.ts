import type pg from 'pg';

const TABLES = ['wf_instance', 'wf_node_run', 'wf_task', 'wf_record', 'wf_cc'];
const BATCH = 500_000;
const DEFINITIONS = 200;
/** One in this many approvals is still open. */
const OPEN_EVERY = 50;

interface Named {
  readonly name: string;
  readonly owner: string;
  readonly def: string;
}

interface Filled {
  readonly instances: number;
  /** Login of the measured user. */
  readonly login: string;
  readonly openTasks: number;
  onStep(step: string): void;
}

/**
 * Generates `instances` approvals over three years for all staff inside PostgreSQL, without the indexes, keys and
 * triggers, which are restored afterwards; `login` has `openTasks` open tasks.
 */
export async function fillApprovals(client: pg.Client, { instances, login, openTasks, onStep }: Filled): Promise<void> {
  await client.query(`set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
  await addDefinitions(client);
  const people = await peopleOf(client, login);
  const { indexes, keys } = await dropUpkeep(client);
  for (let from = 0; from < instances; from += BATCH) {
    const to = Math.min(instances, from + BATCH);
    for (const text of ROWS) await client.query(text, [from + 1, to, ...people, openTasks]);
    onStep(`${to} approvals`);
  }
  for (const { name, owner, def } of keys)
    await client.query(`alter table ger.${owner} add constraint ${name} ${def} not valid`);
  for (const { name, def } of indexes) {
    await client.query(def);
    onStep(`index ${name}`);
  }
  for (const table of TABLES) {
    await client.query(`alter table ger.${table} enable trigger user`);
    await client.query(`vacuum analyze ger.${table}`);
  }
  onStep('analysed');
}

async function addDefinitions(client: pg.Client): Promise<void> {
  await client.query(
    `with given as (select v.graph from ger.wf_process_version v order by v.id limit 1), made as (
       insert into ger.wf_process (process_code, name_zh, name_en, category)
       select 'bench_' || n, '审批流程 ' || n, 'Process ' || n,
         (array['finance', 'credit', 'quote', 'supplier', 'customer', 'contract', 'account', 'general'])[1 + n % 8]
       from generate_series(1, $1::int) n returning id)
     insert into ger.wf_process_version (process_id, version_no, graph, status, published_at)
     select made.id, 1, given.graph, 'published', now() from made, given`,
    [DEFINITIONS],
  );
}

/** Staff, their departments, the measured user, and the definitions with their versions. */
async function peopleOf(client: pg.Client, login: string): Promise<readonly unknown[]> {
  const { rows } = await client.query<{
    staff: string[];
    depts: string[];
    one: string;
    processes: string[];
    versions: string[];
  }>(
    `select array_agg(s.id::text order by s.id) as staff, array_agg(sd.dept_id::text order by s.id) as depts,
       (select staff_id::text from sys."user" where login_name = $1) as one,
       (select array_agg(p.id::text order by p.id) from ger.wf_process p where p.process_code like 'bench%') as processes,
       (select array_agg(v.id::text order by p.id) from ger.wf_process p join ger.wf_process_version v on v.process_id = p.id
         where p.process_code like 'bench%') as versions
     from sys.staff s join sys.staff_dept sd on sd.staff_id = s.id and sd.is_primary where s.employ_status <> 3`,
    [login],
  );
  const [found] = rows;
  return [found?.staff, found?.depts, found?.one, found?.processes, found?.versions];
}

async function dropUpkeep(client: pg.Client): Promise<{ indexes: Named[]; keys: Named[] }> {
  const { rows: indexes } = await client.query<Named>(
    `select indexname as name, tablename as owner, indexdef as def from pg_indexes
     where schemaname = 'ger' and tablename = any($1) and indexdef not ilike 'create unique%'`,
    [TABLES],
  );
  const { rows: keys } = await client.query<Named>(
    `select conname as name, r.relname as owner, pg_get_constraintdef(c.oid) as def from pg_constraint c
     join pg_class r on r.oid = c.conrelid where c.contype = 'f' and r.relnamespace = 'ger'::regnamespace and r.relname = any($1)`,
    [TABLES],
  );
  for (const { name } of indexes) await client.query(`drop index ger.${name}`);
  for (const { name, owner } of keys) await client.query(`alter table ger.${owner} drop constraint ${name}`);
  for (const table of TABLES) await client.query(`alter table ger.${table} disable trigger user`);
  return { indexes, keys };
}

/** Ids far above those of the demo company, so that the rows of one approval can be joined by number. */
const ID = `(100000000 + n)`;
const OPEN = `(n % ${OPEN_EVERY} = 0)`;
const pick = (list: string, by: string) => `($${list})[1 + (n * ${by} % cardinality($${list}))]`;
const STAFF = pick('3::bigint[]', '7919');
const DECIDER = `case when ${OPEN} and n / ${OPEN_EVERY} <= $8 then $5::bigint else ${pick('3::bigint[]', '104729')} end`;
const STARTED = `now() - case when ${OPEN} then (n * 31 % 20000) * interval '86 seconds' else (20 * 86400 + n * 37 % 93000000) * interval '1 second' end`;
const COMMON = `from generate_series($1::bigint, $2::bigint) n where $3::bigint[] is not null and $4::bigint[] is not null
  and $5::bigint is not null and $6::bigint[] is not null and $7::bigint[] is not null and $8::bigint is not null`;
const STEP = `'{"zh": "上级审批", "en": "Manager"}'::jsonb`;

const ROWS = [
  `insert into ger.wf_instance (id, instance_no, title, status, initiator_id, initiator_dept_id, started_at, ended_at, process_code,
     service_name, business_type, business_id, process_id, version_id, current_node_id, current_node_name, urgent, facts)
   overriding system value
   select ${ID}, 'BN' || n, '付款申请 ' || n || ' Kestrel Wave', case when ${OPEN} then 'running' when n % 20 = 1 then 'rejected'
       when n % 33 = 1 then 'withdrawn' else 'approved' end,
     ${STAFF}, ${pick('4::bigint[]', '7919')}, ${STARTED}, case when not ${OPEN} then ${STARTED} + interval '3 hours' end,
     'bench_' || (1 + n % ${DEFINITIONS}), 'dynamicForm', 'bench.doc', n, ${pick('6::bigint[]', '1')}, ${pick('7::bigint[]', '1')},
     case when ${OPEN} then 'manager' end, case when ${OPEN} then ${STEP} end, n % 997 = 0, jsonb_build_object('amountUsd', n % 90000)
   ${COMMON}`,
  `insert into ger.wf_node_run (id, instance_id, seq, node_id, node_name, node_type, round, sign, status, entered_at, left_at)
   overriding system value
   select ${ID} * 2 + s, ${ID}, s + 1, case s when 0 then 'start' else 'manager' end, ${STEP}, case s when 0 then 'start' else 'approve' end,
     1, case s when 1 then 'any' end, case when s = 1 and ${OPEN} then 'active' else 'passed' end, ${STARTED},
     case when s = 0 or not ${OPEN} then ${STARTED} + interval '3 hours' end
   ${COMMON.replace(' n where', ' n cross join generate_series(0, 1) s where')}`,
  `insert into ger.wf_task (id, instance_id, no, node_run_id, assignee_id, origin_id, status, due_at, acted_at, acted_by, created_at)
   overriding system value
   select ${ID}, ${ID}, 1, ${ID} * 2 + 1, who, who, case when ${OPEN} then 'pending' when n % 20 = 1 then 'rejected'
       when n % 33 = 1 then 'cancelled' else 'agreed' end,
     case when n % 3 = 0 then ${STARTED} + interval '2 days' end, case when not ${OPEN} and n % 33 <> 1 then ${STARTED} + interval '3 hours' end,
     case when not ${OPEN} and n % 33 <> 1 then who end, ${STARTED}
   ${COMMON.replace(' n where', ` n cross join lateral (select ${DECIDER} as who) w where`)}`,
  `insert into ger.wf_record (instance_id, op, staff_id, at) select ${ID}, 'start', ${STAFF}, ${STARTED} ${COMMON}`,
  `insert into ger.wf_cc (instance_id, staff_id, sent_at, read_at)
   select ${ID}, ${pick('3::bigint[]', '15485863')}, ${STARTED}, case when n % 15 > 0 then ${STARTED} + interval '1 hour' end
   ${COMMON} and n % 5 = 0`,
];
