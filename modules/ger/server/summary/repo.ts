import type { getProcessSummary } from '@switchboard/ger-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { sql } from 'kysely';
import type { GerDb } from '../db.ts';

export type ProcessSummary = ResultOf<typeof getProcessSummary>;

/** ger rule 35. */
export async function countProcesses(db: GerDb, staffId: string): Promise<ProcessSummary> {
  const { rows } = await sql<ProcessSummary>`select
    (select count(*)::int from ger.wf_task t join ger.wf_instance i on i.id = t.instance_id
      where t.assignee_id = ${staffId} and t.status = 'pending' and i.status in ('running', 'returned')) as "todoNum",
    (select count(*)::int from ger.wf_instance
      where initiator_id = ${staffId} and status in ('running', 'returned')) as "applyNum",
    (select count(distinct instance_id)::int from ger.wf_task
      where acted_by = ${staffId} and status in ('agreed', 'rejected', 'returned') and kind <> 'resubmit'
        and acted_at > now() - interval '30 days') as "handleNum",
    (select count(*)::int from ger.wf_cc where staff_id = ${staffId} and read_at is null) as "ccNum"`.execute(db);
  return rows[0] as ProcessSummary;
}
