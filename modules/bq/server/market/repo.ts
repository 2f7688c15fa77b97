import { marketResource } from '@switchboard/bq-contract';
import type { Locale } from '@switchboard/kit-contract';
import { type Db, definePgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { countryOf, inCountry, mccText } from '../master/place.repo.ts';
import { defineMaster } from '../master/store.ts';

export const marketSource = (locale: Locale) =>
  definePgSource({
    resource: marketResource,
    from: sql`bq.market_channel m join bq.channel c on c.id = m.channel_id`,
    where: sql`m.deleted_at is null`,
    scope: { none: 'what the house offers' },
    filters: { country: inCountry('m') },
    columns: {
      id: sql`m.id`,
      channelId: sql`m.channel_id`,
      channelName: sql`c.name`,
      mcc: mccText('m'),
      country: sql`coalesce(${countryOf('m', locale)}, ${mccText('m')})`,
      smsType: sql`m.sms_type`,
      sellingPoints: sql`m.selling_points`,
      guidePrice: sql`m.guide_price`,
      minPrice: sql`m.min_price`,
      sort: sql`m.sort`,
      weekAccepted: sql`null::int`,
      weekRate: sql`null::text`,
      listedAt: sql`m.listed_at`,
      state: sql`m.state`,
      version: sql`m.version`,
    },
  });

export const marketMaster = defineMaster({
  resource: marketResource,
  table: 'bq.market_channel',
  columns: {
    channelId: 'channel_id',
    mcc: 'mcc',
    smsType: 'sms_type',
    sellingPoints: 'selling_points',
    guidePrice: 'guide_price',
    minPrice: 'min_price',
    sort: 'sort',
  },
  taken: { zh: '该通道在此国家与类型下已有市场通道', en: 'The channel is on the market there already' },
});

/** Which channel each of them offers; an export may leave that column out. */
export async function channelsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; channelId: string }>`select id::text, channel_id::text as "channelId"
    from bq.market_channel where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, channelId }) => [id, channelId]));
}
