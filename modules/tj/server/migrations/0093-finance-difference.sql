-- Differences with finance (docs/spec/modules/tj.md §2.3, plat.fc_diff): an alarm may be about an account now.
alter table tj.alarm drop constraint alarm_object_kind_check;
alter table tj.alarm add constraint alarm_object_kind_check check (object_kind in ('channel', 'rule', 'server', 'account'));

insert into tj.rule (code, metric_code, dims, levels, window_s, offset_s, min_sample, consec, recover_n) values
  ('fc_diff', 'plat.fc_diff', '{account,product}', '[{"sev": "P2", "value": 0, "recover": 0}]', 0, 0, 0, 1, 1);
