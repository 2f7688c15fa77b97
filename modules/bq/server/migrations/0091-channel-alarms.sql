-- Open alarms about channels: a copy of tj by tj.alarm.changed, for the recommendation of channels (rule 53). What is over stays with its
-- version, so that an older event that comes late opens nothing again.
create table bq.channel_alarm (
  alarm_id bigint primary key, -- the alarm of tj
  channel_id bigint not null,
  sev char(2) not null,
  is_open boolean not null,
  version int not null
);
create index channel_alarm_open_ix on bq.channel_alarm (channel_id) where is_open;
