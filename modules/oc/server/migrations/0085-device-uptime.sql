-- In how many minutes of an hour the control server answered for a device, and in how many of those it was online
-- (docs/spec/modules/records.md §2.1). Kept for 13 months.
create table oc.device_uptime (
  hour timestamptz(0) not null,
  device_id bigint not null references oc.device (id) on delete cascade,
  seen smallint not null,
  online smallint not null,
  -- counted last: a watch that runs twice in a minute counts it once
  last_minute timestamptz(0) not null,
  primary key (hour, device_id),
  check (seen between 1 and 60),
  check (online between 0 and seen)
);
