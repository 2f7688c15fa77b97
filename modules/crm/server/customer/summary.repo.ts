import type { getOwnSummary } from '@switchboard/crm-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

type Summary = Omit<ResultOf<typeof getOwnSummary>, 'held' | 'holdLimit'>;

const endOfDay = sql`(((now() at time zone 'Asia/Shanghai')::date + 1)::timestamp at time zone 'Asia/Shanghai')`;

/** The tasks for today: open ones assigned to the user that are due by the end of the business day, overdue ones included. */
export const tasksForToday = (staffId: string) =>
  sql`crm.task t where t.assignee_id = ${staffId}::bigint and t.state = 'todo' and t.due_at < ${endOfDay}`;

/** The numbers of a user's own rows, independent of what else they may see. */
export async function ownNumbers(tx: Db, staffId: string): Promise<Summary> {
  const { rows } = await sql<Summary>`select c.own, c."recallSoon", t."tasksToday", t."tasksOverdue" from
    (select count(*)::int as own, count(*) filter (where recall_at < now() + interval '7 days')::int as "recallSoon"
      from crm.customer where owner_id = ${staffId}::bigint and pool_state = 'private' and deleted_at is null) c,
    (select count(*)::int as "tasksToday", count(*) filter (where t.due_at < now())::int as "tasksOverdue"
      from ${tasksForToday(staffId)}) t`.execute(tx);
  return rows[0] as Summary;
}
