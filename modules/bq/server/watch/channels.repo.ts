import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

export interface WatchedChannel {
  readonly id: string;
  readonly name: string;
}

/** Only channels in service are watched: a paused channel delivers nothing on purpose. */
export async function onlineChannels(db: Db): Promise<WatchedChannel[]> {
  const { rows } = await sql<WatchedChannel>`select id::text, name from bq.channel
    where state = 'online' and deleted_at is null order by id`.execute(db);
  return rows;
}

export interface WatchedCountry {
  /** Three digits. */
  readonly mcc: string;
  readonly zh: string;
  readonly en: string;
}

export async function countryNames(db: Db): Promise<WatchedCountry[]> {
  const { rows } = await sql<WatchedCountry>`select lpad(mcc::text, 3, '0') as mcc, country_zh as zh, country_en as en
    from bq.country`.execute(db);
  return rows;
}

/** When each lost link was lost, as recorded by `watchLinks`. */
export async function lostSince(db: Db): Promise<Map<string, Date>> {
  const { rows } = await sql<{
    id: string;
    since: Date;
  }>`select channel_id::text as id, since from bq.link_lost`.execute(db);
  return new Map(rows.map(({ id, since }) => [id, since]));
}
