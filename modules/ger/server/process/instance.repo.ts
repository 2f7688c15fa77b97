import { type Graph, zGraph } from '@switchboard/ger-contract';
import type { Label } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import type { InstanceStatus, Run, State, Task } from '../engine/state.ts';
import type { WithdrawMode } from '../engine/transition.ts';
import type { ProcessDocument } from './service.ts';

export interface Instance extends ProcessDocument {
  readonly instanceNo: string;
  /** The service that it was started with. */
  readonly serviceName: string | null;
  readonly title: string;
  readonly status: InstanceStatus;
  readonly applicantName: string;
  readonly applicantDeptId: string;
  readonly node: Label | null;
  readonly processId: string;
  readonly processName: Label;
  readonly withdrawMode: WithdrawMode;
  readonly data: Readonly<Record<string, unknown>>;
  readonly picked: Readonly<Record<string, readonly string[]>>;
}

/** An instance as the engine sees it, with the row ids behind its numbers. */
export interface Loaded {
  readonly instance: Instance;
  readonly graph: Graph;
  readonly state: State;
  readonly runIds: Map<number, string>;
  readonly taskIds: Map<number, string>;
}

/** Every operation starts here: the row lock serializes the operations (ger rule 13). */
export async function lockInstance(tx: Db, id: string): Promise<Loaded | null> {
  return await load(tx, sql`i.id = ${id}`);
}

/** By one of its tasks, in any state. */
export async function lockInstanceOfTask(tx: Db, taskId: string): Promise<Loaded | null> {
  return await load(tx, sql`i.id = (select instance_id from ger.wf_task where id = ${taskId})`);
}

/** The task with this row id. */
export function taskWithId({ state, taskIds }: Loaded, taskId: string): Task | undefined {
  return state.tasks.find(({ no }) => taskIds.get(no) === taskId);
}

/** Reads the current state without a lock. */
export async function readInstance(tx: Db, id: string): Promise<Loaded | null> {
  return await load(tx, sql`i.id = ${id}`, sql``);
}

export async function readInstanceOfTask(tx: Db, taskId: string): Promise<Loaded | null> {
  return await load(tx, sql`i.id = (select instance_id from ger.wf_task where id = ${taskId})`, sql``);
}

type Row = Instance & { readonly graph: unknown; readonly round: number; readonly edited: string[] };

async function load(
  tx: Db,
  where: RawBuilder<unknown>,
  lock: RawBuilder<unknown> = sql`for update of i`,
): Promise<Loaded | null> {
  const { rows } = await sql<Row>`select i.id::text as "instanceId", i.instance_no as "instanceNo", i.title, i.status,
      i.process_code as "processCode", i.service_name as "serviceName", i.business_type as "businessType", i.business_id::text as "businessId",
      i.initiator_id::text as "applicantId", s.name as "applicantName", i.initiator_dept_id::text as "applicantDeptId", i.facts,
      i.current_node_name as node, p.id::text as "processId",
      json_build_object('zh', p.name_zh, 'en', p.name_en) as "processName", p.withdraw_mode as "withdrawMode", i.data, i.picked, i.round, i.edited, v.graph
    from ger.wf_instance i join sys.staff_name s on s.id = i.initiator_id
    join ger.wf_process p on p.id = i.process_id join ger.wf_process_version v on v.id = i.version_id
    where ${where} ${lock}`.execute(tx);
  const row = rows[0];
  if (row === undefined) return null;
  const { graph, round, edited, ...instance } = row;
  // read after the lock, to see concurrent changes of other operations
  const runs = await listRuns(tx, instance.instanceId);
  const tasks = await listTasks(tx, instance.instanceId);
  return {
    instance,
    graph: zGraph.parse(graph),
    state: {
      status: instance.status,
      round,
      edited,
      runs: runs.map(({ id: _, ...run }) => run),
      tasks: tasks.map(({ id: _, ...task }) => task),
    },
    runIds: new Map(runs.map(({ no, id }) => [no, id])),
    taskIds: new Map(tasks.map(({ no, id }) => [no, id])),
  };
}

async function listRuns(tx: Db, instanceId: string): Promise<(Run & { id: string })[]> {
  const { rows } = await sql<
    Run & { id: string }
  >`select id::text, seq as no, node_id as "nodeId", node_type as type, round, sign, status,
      returned_by as "returnedBy", taken_branch as "takenBranch"
    from ger.wf_node_run where instance_id = ${instanceId} order by seq`.execute(tx);
  return rows;
}

async function listTasks(tx: Db, instanceId: string): Promise<(Task & { id: string })[]> {
  const { rows } = await sql<
    Task & { id: string }
  >`select t.id::text, t.no, r.seq as "runNo", t.kind, t.assignee_id::text as assignee,
      t.origin_id::text as origin, t.via, f.no as "from", t.seq, t.status, t.acted_by::text as "actedBy"
    from ger.wf_task t join ger.wf_node_run r on r.id = t.node_run_id left join ger.wf_task f on f.id = t.from_task_id
    where t.instance_id = ${instanceId} order by t.no`.execute(tx);
  return rows;
}

export interface NewInstance extends Omit<ProcessDocument, 'instanceId'> {
  readonly title: string;
  readonly serviceName: string;
  readonly processId: string;
  readonly versionId: string;
}

/** Returns null when the document is already under approval (one open process per document). */
export async function insertInstance(
  tx: Db,
  instance: NewInstance,
): Promise<{ id: string; no: string; deptId: string } | null> {
  // lint-ok raw-writes: takes the department of the applicant; a document has one open process
  const { rows } = await sql<{
    id: string;
    no: string;
    deptId: string;
  }>`insert into ger.wf_instance (instance_no, title, status,
      initiator_id, initiator_dept_id, process_code, service_name, business_type, business_id, facts, process_id, version_id)
    select 'WF' || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('ger.instance_no_seq')::text, 6, '0'),
      ${instance.title}, 'running', ${instance.applicantId}, sd.dept_id, ${instance.processCode}, ${instance.serviceName},
      ${instance.businessType}, ${instance.businessId}, ${JSON.stringify(instance.facts)}::jsonb, ${instance.processId}, ${instance.versionId}
    from sys.dept_member sd where sd.staff_id = ${instance.applicantId} order by sd.is_primary desc limit 1
    on conflict (business_type, business_id)
      where status in ('running', 'returned', 'error') and business_type is not null do nothing
    returning id::text, instance_no as no, initiator_dept_id::text as "deptId"`.execute(tx);
  return rows[0] ?? null;
}
