import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** Copies the demo alarms as their events would. */
export async function copyAlarms(db: Db): Promise<void> {
  await sql`insert into bq.channel_alarm (alarm_id, channel_id, sev, is_open, version)
    select id, object_id, sev, resolved_at is null, version from tj.alarm where object_kind = 'channel' on conflict do nothing`.execute(
    db,
  );
}
