import { callbackResource, stuckResource } from '@switchboard/ger-contract';
import { type Db, definePgSource, type PgSource, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { wfCallbackTable } from '../tables.ts';

type Locale = 'zh' | 'en';

/** Ids of three tables in one column: the last digit identifies the table. */
const STUCK = sql`(
  select i.id * 10 + 1 as id, 'noApprover' as kind, i.id as instance_id, null::bigint as task_id, null::bigint as callback_id,
      null as detail, coalesce(r.entered_at, i.started_at) as since
    from ger.wf_instance i left join ger.wf_node_run r on r.instance_id = i.id and r.status = 'active' where i.status = 'error'
  union all select t.id * 10 + 2, 'leaver', t.instance_id, t.id, null, s.name, t.created_at
    from sys.staff_name s join ger.wf_task t on t.assignee_id = s.id and t.status in ('pending', 'waiting')
    where s.deleted_at is not null or s.has_left
      or not exists (select 1 from sys.user_account u where u.staff_id = s.id and u.is_active and u.deleted_at is null)
  union all select c.id * 10 + 3, 'callback', c.instance_id, null, c.id, c.service_name || '.' || c.action || ': ' || c.error, c.created_at
    from ger.wf_callback c where c.status = 'dead')`;

export const stuckSource = (locale: Locale): PgSource<(typeof stuckResource)['fields']> =>
  definePgSource({
    resource: stuckResource,
    from: sql`${STUCK} x join ger.wf_instance i on i.id = x.instance_id join sys.staff_name a on a.id = i.initiator_id
      left join ger.wf_process p on p.id = i.process_id`,
    columns: {
      id: sql`x.id`,
      kind: sql`x.kind`,
      instanceId: sql`x.instance_id`,
      taskId: sql`x.task_id`,
      callbackId: sql`x.callback_id`,
      instanceNo: sql`i.instance_no`,
      title: sql`i.title`,
      processName: locale === 'en' ? sql`p.name_en` : sql`p.name_zh`,
      node: sql`i.current_node_name ->> ${sql.lit(locale)}`,
      initiator: sql`a.name`,
      detail: sql`x.detail`,
      since: sql`x.since`,
    },
    scope: { none: 'processes of the whole company, for process administrators' },
  });

export const callbackSource = definePgSource({
  resource: callbackResource,
  table: wfCallbackTable,
  alias: 'c',
  join: sql`join ger.wf_instance i on i.id = c.instance_id`,
  columns: {
    instanceId: sql`i.id`,
    instanceNo: sql`i.instance_no`,
    title: sql`i.title`,
    nextTryAt: sql`(case when c.status in ('pending', 'failed') then c.next_try_at end)`,
  },
  scope: { none: 'processes of the whole company, for process administrators' },
});

export interface RevivedCallback {
  readonly instanceId: string;
  readonly serviceName: string;
  readonly action: string;
}

/** Returns null when there is no such dead callback. Resets its attempts. */
export async function reviveCallback(tx: Db, id: string): Promise<RevivedCallback | null> {
  const [revived] = await updateRows(tx, wfCallbackTable, {
    values: { status: 'pending', attempts: 0, nextTryAt: sql`now()` },
    where: sql`t.id = ${id} and t.status = 'dead'`,
    returning: sql<RevivedCallback>`t.instance_id::text as "instanceId", t.service_name as "serviceName", t.action`,
    by: null,
  });
  return revived ?? null;
}
