import { type Db, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { gerDb } from '../db.ts';
import { wfTaskTable } from '../tables.ts';

export interface NewRecord {
  readonly instanceId: string;
  readonly op: string;
  readonly staffId: string | null;
  readonly onBehalfOf?: string | null;
  readonly runId?: string | null;
  readonly taskId?: string | null;
  readonly comment?: string | null;
  readonly detail?: object;
}

export async function insertRecord(tx: Db, record: NewRecord): Promise<string> {
  const { id } = await gerDb({ db: tx })
    .insertInto('ger.wf_record')
    .values({
      instance_id: record.instanceId,
      op: record.op,
      staff_id: record.staffId,
      on_behalf_of: record.onBehalfOf ?? null,
      node_run_id: record.runId ?? null,
      task_id: record.taskId ?? null,
      comment: record.comment ?? null,
      detail: JSON.stringify(record.detail ?? {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the people who had no copy before. */
export async function insertCopies(
  tx: Db,
  { instanceId, nodeId, staffIds }: { instanceId: string; nodeId: string | null; staffIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`insert into ger.wf_cc (instance_id, staff_id, node_id)
    select ${instanceId}, staff, ${nodeId} from unnest(${staffIds}::bigint[]) staff
    on conflict (instance_id, staff_id) do nothing returning staff_id::text as id`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface Handler {
  readonly staffId: string;
  readonly name: string;
}

export async function pendingHandlers(tx: Db, instanceId: string): Promise<Handler[]> {
  const { rows } = await sql<Handler>`select s.id::text as "staffId", s.name from ger.wf_task t
    join sys.staff_name s on s.id = t.assignee_id where t.instance_id = ${instanceId} and t.status = 'pending'
    order by t.id`.execute(tx);
  return rows;
}

/** Marks tasks without a reminder in the last two hours as reminded (ger rule 32). */
export async function markUrged(tx: Db, instanceId: string): Promise<number> {
  return await updateRows(tx, wfTaskTable, {
    values: { remindedAt: sql`now()`, remindCount: sql`t.remind_count + 1` },
    where: sql`t.instance_id = ${instanceId} and t.status = 'pending'
      and coalesce(t.reminded_at, '-infinity') < now() - interval '2 hours'`,
    by: null,
  });
}

/** The initiator, all past and present assignees, and people copied in (ger rule 25). */
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

/** Only for the caller's own tasks; those of others are ignored. */
export async function processesOfTasks(tx: Db, taskIds: readonly string[], staffId: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select distinct i.process_code as code
    from ger.wf_task t join ger.wf_instance i on i.id = t.instance_id
    where t.id = any(${taskIds}::bigint[]) and t.assignee_id = ${staffId}`.execute(tx);
  return rows.map(({ code }) => code);
}
