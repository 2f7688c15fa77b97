import type { Label } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { gerDb } from '../db.ts';
import type { ProcessDocument } from './service.ts';

export interface Instance extends ProcessDocument {
  readonly instanceNo: string;
  readonly title: string;
  readonly status: string;
  readonly applicantName: string;
  readonly node: Label | null;
}

/** Every operation begins here (ger rule 13). */
export async function lockInstance(tx: Db, id: string): Promise<Instance | null> {
  return await findInstance(tx, sql`i.id = ${id} for update of i`);
}

/** By one of its tasks, whatever became of the task. */
export async function lockInstanceOfTask(tx: Db, taskId: string): Promise<Instance | null> {
  return await findInstance(tx, sql`i.id = (select instance_id from ger.wf_task where id = ${taskId}) for update of i`);
}

async function findInstance(tx: Db, where: ReturnType<typeof sql>): Promise<Instance | null> {
  const { rows } =
    await sql<Instance>`select i.id::text as "instanceId", i.instance_no as "instanceNo", i.title, i.status,
      i.process_code as "processCode", i.business_type as "businessType", i.business_id::text as "businessId",
      i.initiator_id::text as "applicantId", s.name as "applicantName", i.facts, i.current_node_name as node
    from ger.wf_instance i join sys.staff s on s.id = i.initiator_id
    where i.process_code is not null and ${where}`.execute(tx);
  return rows[0] ?? null;
}

export interface NewInstance extends Omit<ProcessDocument, 'instanceId'> {
  readonly title: string;
  readonly serviceName: string;
  readonly node: Label;
}

/** Null: the document is under approval already (one live process per document). */
export async function insertInstance(tx: Db, instance: NewInstance): Promise<{ id: string; no: string } | null> {
  const { rows } = await sql<{
    id: string;
    no: string;
  }>`insert into ger.wf_instance (instance_no, title, status, initiator_id,
      initiator_dept_id, process_code, service_name, business_type, business_id, facts, current_node_id, current_node_name)
    select 'WF' || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('ger.instance_no_seq')::text, 6, '0'),
      ${instance.title}, 'running', ${instance.applicantId}, sd.dept_id, ${instance.processCode}, ${instance.serviceName},
      ${instance.businessType}, ${instance.businessId}, ${JSON.stringify(instance.facts)}::jsonb, 'manager',
      ${JSON.stringify(instance.node)}::jsonb
    from sys.staff_dept sd where sd.staff_id = ${instance.applicantId} order by sd.is_primary desc limit 1
    on conflict (business_type, business_id)
      where status in ('running', 'returned', 'error') and business_type is not null do nothing
    returning id::text, instance_no as no`.execute(tx);
  return rows[0] ?? null;
}

export async function endInstance(
  tx: Db,
  id: string,
  status: 'approved' | 'rejected' | 'withdrawn',
  note: string | null,
): Promise<void> {
  await gerDb({ db: tx })
    .updateTable('ger.wf_instance')
    .set({ status, ended_at: sql`now()`, result_note: note, current_node_id: null, current_node_name: null })
    .where('id', '=', id)
    .execute();
  await gerDb({ db: tx })
    .updateTable('ger.wf_task')
    .set({ status: 'cancelled' })
    .where('instance_id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

export interface NewTask {
  readonly instanceId: string;
  readonly assigneeId: string;
  readonly originId: string;
  readonly via: 'direct' | 'admin' | 'transmit';
  readonly fromTaskId?: string;
}

export async function insertTask(tx: Db, task: NewTask): Promise<string> {
  const { id } = await gerDb({ db: tx })
    .insertInto('ger.wf_task')
    .values({
      instance_id: task.instanceId,
      assignee_id: task.assigneeId,
      origin_id: task.originId,
      via: task.via,
      from_task_id: task.fromTaskId ?? null,
      status: 'pending',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False: somebody else was faster, or it is not this person's task. */
export async function closeTask(
  tx: Db,
  id: string,
  done: { by: string; status: 'agreed' | 'rejected' | 'transmitted'; comment: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await gerDb({ db: tx })
    .updateTable('ger.wf_task')
    .set({ status: done.status, acted_at: sql`now()`, acted_by: done.by, comment: done.comment })
    .where('id', '=', id)
    .where('assignee_id', '=', done.by)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function findTask(tx: Db, id: string): Promise<{ assigneeId: string; originId: string } | null> {
  const row = await gerDb({ db: tx })
    .selectFrom('ger.wf_task')
    .select(['assignee_id as assigneeId', 'origin_id as originId'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : { assigneeId: row.assigneeId, originId: row.originId ?? row.assigneeId };
}

export async function countTransmits(tx: Db, instanceId: string): Promise<number> {
  const { count } = await gerDb({ db: tx })
    .selectFrom('ger.wf_task')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('instance_id', '=', instanceId)
    .where('status', '=', 'transmitted')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface Handler {
  readonly staffId: string;
  readonly name: string;
}

export async function pendingHandlers(tx: Db, instanceId: string): Promise<Handler[]> {
  const { rows } = await sql<Handler>`select s.id::text as "staffId", s.name from ger.wf_task t
    join sys.staff s on s.id = t.assignee_id where t.instance_id = ${instanceId} and t.status = 'pending'
    order by t.id`.execute(tx);
  return rows;
}

/** Tasks that were not urged in the last two hours (ger rule 32); they are now. */
export async function markUrged(tx: Db, instanceId: string): Promise<number> {
  const { numUpdatedRows } = await gerDb({ db: tx })
    .updateTable('ger.wf_task')
    .set({ reminded_at: sql`now()`, remind_count: sql<number>`remind_count + 1` })
    .where('instance_id', '=', instanceId)
    .where('status', '=', 'pending')
    .where(sql<boolean>`coalesce(reminded_at, '-infinity') < now() - interval '2 hours'`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function insertRecord(
  tx: Db,
  record: {
    instanceId: string;
    op: string;
    staffId: string;
    taskId?: string;
    comment?: string | null;
    toStaffId?: string;
  },
): Promise<string> {
  const { id } = await gerDb({ db: tx })
    .insertInto('ger.wf_record')
    .values({
      instance_id: record.instanceId,
      op: record.op,
      staff_id: record.staffId,
      task_id: record.taskId ?? null,
      comment: record.comment ?? null,
      detail: JSON.stringify(record.toStaffId === undefined ? {} : { toStaffId: record.toStaffId }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Initiator, everybody who had a task, and who was sent a copy (ger rule 25). */
export async function takesPart(tx: Db, instanceId: string, staffId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ger.wf_instance where id = ${instanceId} and initiator_id = ${staffId}
    union all select 1 from ger.wf_task where instance_id = ${instanceId} and assignee_id = ${staffId}
    union all select 1 from ger.wf_cc where instance_id = ${instanceId} and staff_id = ${staffId} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function findOwnTask(tx: Db, instanceId: string, staffId: string): Promise<string | null> {
  const row = await gerDb({ db: tx })
    .selectFrom('ger.wf_task')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('assignee_id', '=', staffId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
