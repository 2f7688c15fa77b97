import { taskResource } from '@switchboard/crm-contract';
import { type Db, definePgSource, rowsOf, updateRows } from '@switchboard/kit-server';
import { type Selectable, sql } from 'kysely';
import { crmDb } from '../db.ts';
import type { DB } from '../db.gen.ts';
import { customerTable, taskTable } from '../tables.ts';

/** Tasks are visible to readers of their customer. */
export const taskSource = definePgSource({
  resource: taskResource,
  table: taskTable,
  alias: 't',
  join: sql`join crm.customer c on c.id = t.customer_id join sys.staff_name a on a.id = t.assignee_id`,
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
  const where = sql`t.id = ${id}::bigint and t.customer_id = ${customerId}::bigint and t.state = 'todo'`;
  return (await updateRows(tx, taskTable, { values: { state, doneFollowupId: followupId }, where, by })) > 0;
}

/** Whether a person is still employed; only those can be assigned a task. */
export async function isEmployed(tx: Db, staffId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sys.staff_name where id = ${staffId}::bigint and deleted_at is null and not has_left`.execute(
      tx,
    );
  return rows.length > 0;
}
