import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** Exactly these links are lost now: those that were keep the time since when. */
export async function noteLost(db: Db, channelIds: readonly string[]): Promise<void> {
  await sql`with gone as (delete from bq.link_lost where channel_id <> all(${channelIds}::bigint[]))
    insert into bq.link_lost (channel_id) select c.id from bq.channel c where c.id = any(${channelIds}::bigint[])
    on conflict do nothing`.execute(db);
}
