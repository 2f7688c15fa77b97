import type { EventOf } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import type { alarmChanged } from '@switchboard/tj-contract';
import { sql } from 'kysely';

/** Stores the alarm from tj. Ignores events older than the stored version, since events can arrive out of order. */
export async function replaceAlarm(tx: Db, event: EventOf<typeof alarmChanged>): Promise<void> {
  await sql`insert into bq.channel_alarm as old (alarm_id, channel_id, sev, is_open, version)
    values (${event.alarmId}::bigint, ${event.objectId}::bigint, ${event.sev}, ${event.isOpen}, ${event.version})
    on conflict (alarm_id) do update set sev = excluded.sev, is_open = excluded.is_open, version = excluded.version
    where old.version < excluded.version`.execute(tx);
}
