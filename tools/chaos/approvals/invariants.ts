/** Each query counts violations; 0 is correct at any moment. */
export const INVARIANTS: Readonly<Record<string, string>> = {
  'an open process has exactly one current step': `select count(*) from ger.wf_instance i
    where (i.status in ('running', 'returned', 'error'))
      <> ((select count(*) from ger.wf_node_run r where r.instance_id = i.id and r.status = 'active') = 1)`,
  'an ended process has no open task': `select count(*) from ger.wf_task t join ger.wf_instance i on i.id = t.instance_id
    where t.status in ('pending', 'waiting') and i.status not in ('running', 'returned')`,
  'a completed step has no open task': `select count(*) from ger.wf_task t join ger.wf_node_run r on r.id = t.node_run_id
    where t.status in ('pending', 'waiting') and r.status <> 'active'`,
  'a running process has a pending task': `select count(*) from ger.wf_instance i where i.status in ('running', 'returned')
    and not exists (select 1 from ger.wf_task t where t.instance_id = i.id and t.status = 'pending')`,
  'every decision has one record': `select count(*) from ger.wf_task t where t.status in ('agreed', 'rejected', 'returned')
    and (select count(*) from ger.wf_record r where r.task_id = t.id and r.op in ('agree', 'reject', 'return', 'resubmit', 'timeout')) <> 1`,
  'every decision of a person has one audit row': `select count(*) from ger.wf_instance i
    where (select count(*) from ger.wf_task t where t.instance_id = i.id and t.acted_by is not null)
      <> (select count(*) from sys.audit_log a where a.object_code = i.business_type and a.object_id = i.business_id::text
        and a.action in ('agree', 'reject') and a.result = 1)`,
  'no call-back is pending': `select count(*) from ger.wf_callback where status not in ('done', 'dead')`,
  'every call-back took effect once': `select count(*) from ger.wf_callback c
    where c.status = 'done' and c.action <> 'release' and (select count(*) from ger.killed_effect e where e.callback_id = c.id) <> 1`,
  'no effect without a call-back': `select count(*) from ger.killed_effect e
    where e.callback_id is not null and not exists (select 1 from ger.wf_callback c where c.id = e.callback_id and c.status = 'done')`,
  'an approved process is posted once': `select count(*) from ger.wf_instance i where i.status = 'approved'
    and (select count(*) from ger.killed_effect e where e.instance_id = i.id and e.what = 'posted') <> 1`,
  'a rejected process is released once and never posted': `select count(*) from ger.wf_instance i where i.status = 'rejected'
    and ((select count(*) from ger.killed_effect e where e.instance_id = i.id and e.what = 'rejected') <> 1
      or exists (select 1 from ger.killed_effect e where e.instance_id = i.id and e.what = 'posted'))`,
  // the key contains the process and then the task of the notice
  'every task has one message to its assignee': `select count(*) from ger.wf_task t where (select count(*) from mc.message m
    join sys."user" u on u.id = m.user_id where u.staff_id = t.assignee_id and m.dedupe_key like 'ger.task.%'
      and t.id::text = split_part(m.dedupe_key, '.', 4)) <> 1`,
};
