import type { getOwnSummary } from '@switchboard/crm-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

type Summary = Omit<ResultOf<typeof getOwnSummary>, 'held' | 'holdLimit'>;

/** The numbers of a user's own rows, independent of what else they may see. */
export async function ownNumbers(tx: Db, staffId: string): Promise<Summary> {
  const { rows } = await sql<Summary>`select c.own, c."recallSoon", t."tasksToday", t."tasksOverdue" from
    (select count(*)::int as own, count(*) filter (where recall_at < now() + interval '7 days')::int as "recallSoon"
      from crm.customer where owner_id = ${staffId}::bigint and pool_state = 'private' and deleted_at is null) c,
    (select count(*) filter (where due_at < end_of.day)::int as "tasksToday", count(*) filter (where due_at < now())::int as "tasksOverdue"
      from crm.task, (select ((now() at time zone 'Asia/Shanghai')::date + 1)::timestamp at time zone 'Asia/Shanghai' as day) end_of
      where assignee_id = ${staffId}::bigint and state = 'todo' and due_at < end_of.day) t`.execute(tx);
  return rows[0] as Summary;
}
