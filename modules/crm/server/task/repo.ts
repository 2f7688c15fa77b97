import { taskResource } from '@switchboard/crm-contract';
import { type Db, definePgSource, rowsOf } from '@switchboard/kit-server';
import { type Selectable, sql } from 'kysely';
import { crmDb } from '../db.ts';
import type { DB } from '../db.gen.ts';
import { customerTable, taskTable } from '../tables.ts';

/** Tasks are visible to readers of their customer. */
export const taskSource = definePgSource({
  resource: taskResource,
  table: taskTable,
  alias: 't',
  join: sql`join crm.customer c on c.id = t.customer_id join sys.staff a on a.id = t.assignee_id`,
  where: sql`c.deleted_at is null and c.pool_state = 'private'`,
  scope: rowsOf(customerTable, 'c'),
  columns: {
    customerName: sql`c.name`,
    customerCode: sql`c.customer_code`,
    assigneeName: sql`a.name`,
    isOverdue: sql`(t.state = 'todo' and t.due_at < now())`,
    isMine: sql`(t.assignee_id = nullif(current_setting('app.staff', true), '')::bigint)`,
  },
});

export interface NewTask {
  readonly customerId: string;
  readonly opportunityId: string | null;
  readonly assigneeId: string;
  readonly dueAt: string;
  readonly title: string;
  readonly by: string;
}

export async function insertTask(tx: Db, of: NewTask): Promise<string> {
  const { id } = await crmDb({ db: tx })
    .insertInto('crm.task')
    .values({
      customer_id: of.customerId,
      opportunity_id: of.opportunityId,
      assignee_id: of.assigneeId,
      due_at: of.dueAt,
      title: of.title,
      created_by: of.by,
      updated_by: of.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findTask(tx: Db, id: string): Promise<Selectable<DB['crm.task']> | undefined> {
  return await crmDb({ db: tx }).selectFrom('crm.task').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** False = it was no longer open, or belongs to another customer. */
export async function finishTask(
  tx: Db,
  {
    id,
    customerId,
    state,
    followupId = null,
    by,
  }: { id: string; customerId: string; state: string; followupId?: string | null; by: string },
): Promise<boolean> {
  const { rows } =
    await sql`update crm.task set state = ${state}, done_followup_id = ${followupId}::bigint, updated_at = now(),
      updated_by = ${by}::bigint, version = version + 1
    where id = ${id}::bigint and customer_id = ${customerId}::bigint and state = 'todo' returning id`.execute(tx);
  return rows.length > 0;
}

/** Whether a person is still employed; only those can be assigned a task. */
export async function isEmployed(tx: Db, staffId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sys.staff where id = ${staffId}::bigint and deleted_at is null and employ_status <> 3`.execute(
      tx,
    );
  return rows.length > 0;
}
