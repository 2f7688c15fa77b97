-- A day whose rows have come to rest becomes one part by itself. FINAL compares the parts of a day row by row: at 10^8 rows the first
-- page of a week takes ten times as long from 18 parts a day as from one (docs/BENCH.md). A late report makes a second part for six hours.
alter table {{database}}.sms_record {{on_cluster}} modify setting min_age_to_force_merge_seconds = 21600, min_age_to_force_merge_on_partition_only = 1;
alter table {{database}}.voice_cdr {{on_cluster}} modify setting min_age_to_force_merge_seconds = 21600, min_age_to_force_merge_on_partition_only = 1;
alter table {{database}}.wa_record {{on_cluster}} modify setting min_age_to_force_merge_seconds = 21600, min_age_to_force_merge_on_partition_only = 1;
alter table {{database}}.mail_record {{on_cluster}} modify setting min_age_to_force_merge_seconds = 21600, min_age_to_force_merge_on_partition_only = 1;
alter table {{database}}.otp_session {{on_cluster}} modify setting min_age_to_force_merge_seconds = 21600, min_age_to_force_merge_on_partition_only = 1;
alter table {{database}}.mo_record {{on_cluster}} modify setting min_age_to_force_merge_seconds = 21600, min_age_to_force_merge_on_partition_only = 1;
alter table {{database}}.agg_sms_hour {{on_cluster}} modify setting min_age_to_force_merge_seconds = 21600, min_age_to_force_merge_on_partition_only = 1;
alter table {{database}}.agg_sms_row_hour {{on_cluster}} modify setting min_age_to_force_merge_seconds = 21600, min_age_to_force_merge_on_partition_only = 1;
alter table {{database}}.agg_voice_hour {{on_cluster}} modify setting min_age_to_force_merge_seconds = 21600, min_age_to_force_merge_on_partition_only = 1;
