import { senderResource } from '@switchboard/bq-contract';
import type { Locale } from '@switchboard/kit-contract';
import { type Db, definePgSource, deleteRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { countryOf, inCountry, mccText, networkOf, TODAY } from '../master/place.repo.ts';
import { defineMaster } from '../master/store.ts';
import { senderIdTable } from '../tables.ts';

export const senderSource = (locale: Locale) =>
  definePgSource({
    resource: senderResource,
    table: senderIdTable,
    alias: 'd',
    join: sql`join bq.channel c on c.id = d.channel_id left join bq.app a on a.id = d.app_id`,
    scope: { none: 'company-wide sender IDs' },
    filters: { country: inCountry('d') },
    columns: {
      channelName: sql`c.name`,
      mcc: mccText('d'),
      country: sql`coalesce(${countryOf('d', locale)}, ${mccText('d')})`,
      operator: networkOf('d', locale),
      appName: sql`a.name`,
      state: sql`case when d.state = 'approved' and d.valid_to < ${TODAY} then 'expired' else d.state end`,
      weekAccepted: sql`null::int`,
      weekRate: sql`null::text`,
    },
  });

export const senderMaster = defineMaster({
  resource: senderResource,
  table: senderIdTable,
  taken: { zh: '该通道与国家下已有相同的 SenderID', en: 'This channel already has this sender ID for that country' },
});

export interface SenderKey {
  readonly id: string;
  readonly channelId: number;
  readonly mcc: number;
  readonly sender: string;
}

/** The keys of each name in the record store; an export may omit the columns that need them. */
export async function senderKeys(db: Db, ids: readonly string[]): Promise<SenderKey[]> {
  const { rows } = await sql<SenderKey>`select id::text, channel_id::int as "channelId", mcc::int as mcc, sender
    from bq.sender_id where id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

export interface SenderPlace {
  readonly channel: string;
  readonly app: string | null;
  readonly mcc: string;
  readonly mnc: string | null;
  readonly sender: string;
}

export interface FoundPlace {
  readonly channelId: string | null;
  readonly appId: string | null;
  readonly hasCountry: boolean;
  readonly isTaken: boolean;
}

/** Resolves the rows of a file in order: channels by code, accounts by number. */
export async function findPlacesOf(db: Db, places: readonly SenderPlace[]): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`with f as (
      select * from jsonb_to_recordset(${JSON.stringify(places.map((one, place) => ({ ...one, place })))}::jsonb)
        r (place int, channel text, app text, mcc smallint, mnc text, sender text))
    select c.id::text as "channelId", a.id::text as "appId", exists (select 1 from bq.country k where k.mcc = f.mcc) as "hasCountry",
      exists (select 1 from bq.sender_id d where d.channel_id = c.id and d.mcc = f.mcc and d.mnc is not distinct from f.mnc
        and d.sender = f.sender and d.app_id is not distinct from a.id and d.deleted_at is null) as "isTaken"
    from f left join bq.channel c on c.code = f.channel and c.deleted_at is null
      left join bq.app a on a.app_no = f.app and a.deleted_at is null order by f.place`.execute(db);
  return rows;
}

/** Deletes an imported name, unless it has been changed or submitted since. */
export async function deleteUntouched(tx: Db, id: string): Promise<boolean> {
  const isUntouched = sql`t.version = 0 and t.state = 'draft'`;
  return (await deleteRows(tx, senderIdTable, sql`t.id = ${id}::bigint and ${isUntouched}`)) > 0;
}
