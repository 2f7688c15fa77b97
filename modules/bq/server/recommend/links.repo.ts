import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** Makes these links exactly the lost ones. Links that were already lost keep their `since` time. */
export async function noteLost(db: Db, channelIds: readonly string[]): Promise<void> {
  await sql`with gone as (delete from bq.link_lost where channel_id <> all(${channelIds}::bigint[]))
    insert into bq.link_lost (channel_id) select c.id from bq.channel c where c.id = any(${channelIds}::bigint[])
    on conflict do nothing`.execute(db);
}
