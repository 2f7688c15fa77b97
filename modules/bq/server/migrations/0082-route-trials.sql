-- A recommended channel on trial (rule 54): it takes a share of what another rule carries, for two hours. It hangs on that rule and is
-- never looked up by itself.
alter table bq.route_bind
  add column trial_of bigint references bq.route_bind (id),
  add column trial_share smallint check (trial_share between 1 and 99),
  add column trial_state varchar(24) check (trial_state in ('running', 'rolled_back', 'ended', 'stopped')),
  add column trial_seen jsonb, -- what came of it: {"old": {...}, "tried": {...}}
  add check (num_nonnulls(trial_of, trial_share, trial_state) in (0, 3)),
  add check (trial_of is null or (source = 'recommend' and channel_id is not null and valid_to is not null));

drop index bq.route_bind_uq;
create unique index route_bind_uq on bq.route_bind (app_id, mcc, mnc, sms_type, priority) nulls not distinct
  where deleted_at is null and trial_of is null;
-- one at a time
create unique index route_bind_trial_uq on bq.route_bind (trial_of) where trial_state = 'running';

-- Since when the gateway says that a channel's link is lost (rule 53): it tells the state of the moment only.
create table bq.link_lost (
  channel_id bigint primary key references bq.channel (id),
  since timestamptz(3) not null default now()
);
