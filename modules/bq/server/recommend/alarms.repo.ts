import type { EventOf } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import type { alarmChanged } from '@switchboard/tj-contract';
import { sql } from 'kysely';

/** The alarm as tj told of it. What was told later stays: events come in no order. */
export async function replaceAlarm(tx: Db, told: EventOf<typeof alarmChanged>): Promise<void> {
  await sql`insert into bq.channel_alarm as old (alarm_id, channel_id, sev, is_open, version)
    values (${told.alarmId}::bigint, ${told.objectId}::bigint, ${told.sev}, ${told.isOpen}, ${told.version})
    on conflict (alarm_id) do update set sev = excluded.sev, is_open = excluded.is_open, version = excluded.version
    where old.version < excluded.version`.execute(tx);
}
