import type { ProcessView } from '@switchboard/ger-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** A process as shown on the page of its document, with the reader's actions. The document's module decides who can read it. */
export async function processView(db: Db, instanceId: string, readerId: string): Promise<ProcessView | null> {
  const { rows } = await sql<ProcessView>`select i.id::text as "instanceId", i.instance_no as "instanceNo", i.status,
      i.current_node_name as node,
      coalesce((select json_agg(json_build_object('staffId', s.id::text, 'name', s.name) order by t.id)
        from ger.wf_task t join sys.staff_name s on s.id = t.assignee_id
        where t.instance_id = i.id and t.status = 'pending'), '[]') as handlers,
      coalesce((select json_agg(json_build_object('id', r.id::text, 'op', r.op, 'staffName', s.name, 'comment', r.comment,
          'toName', (select other.name from sys.staff_name other where other.id = (r.detail ->> 'toStaffId')::bigint),
          'at', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.id)
        from ger.wf_record r left join sys.staff_name s on s.id = r.staff_id where r.instance_id = i.id), '[]') as records,
      json_build_object(
        'taskId', (select min(t.id)::text from ger.wf_task t
          where t.instance_id = i.id and t.status = 'pending' and t.assignee_id = ${readerId}),
        'canWithdraw', i.status = 'running' and i.initiator_id = ${readerId},
        'canRemind', i.status = 'running' and i.initiator_id = ${readerId}) as my
    from ger.wf_instance i where i.id = ${instanceId}`.execute(db);
  return rows[0] ?? null;
}
