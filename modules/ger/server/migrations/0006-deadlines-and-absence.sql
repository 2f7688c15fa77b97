-- Deadlines (ger rule 31): when somebody is told next, and that a deadline was acted on.
alter table ger.wf_task
  add column next_remind_at timestamptz(3),
  add column auto_remind_count int not null default 0,
  add column timed_out_at timestamptz(3),
  -- taken over because of this absence, and given back when it ends (ger rule 30)
  add column delegation_id bigint references ger.wf_delegation (id);
create index wf_task_due_ix on ger.wf_task (due_at) where status = 'pending' and timed_out_at is null and due_at is not null;
create index wf_task_remind_ix on ger.wf_task (next_remind_at) where status = 'pending' and next_remind_at is not null;
create index wf_task_delegation_ix on ger.wf_task (delegation_id) where delegation_id is not null and status in ('pending', 'waiting');

alter table ger.wf_delegation add column taken_at timestamptz(3);
create index wf_delegation_delegator_ix on ger.wf_delegation (delegator_id, state);
create index wf_delegation_end_ix on ger.wf_delegation (upper(period)) where state = 'active';
