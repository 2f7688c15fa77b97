import { MARKET_EDIT_KEY, marketResource, smsRecordResource } from '@switchboard/bq-contract';
import type { Locale } from '@switchboard/kit-contract';
import { type Context, type Db, definePgSource, fieldView, type PgSource } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import { countryOf, inCountry, mccText } from '../master/place.repo.ts';
import { defineMaster } from '../master/store.ts';
import { marketChannelTable } from '../tables.ts';

type Reader = Pick<Context, 'principal' | 'locale'>;

/** The floor price reveals a channel's cost: it is hidden from users without access to costs of records. */
export const mayKnowFloor = ({ principal }: Pick<Reader, 'principal'>, key: string = marketResource.right): boolean =>
  fieldView(principal, smsRecordResource, key).isClear('costPrice');

/** Without the floor price: neither selected nor a column of an export. */
const { minPrice: _floor, ...openFields } = marketResource.fields;
const withoutFloor = {
  ...marketResource,
  fields: openFields as typeof marketResource.fields,
  list: { ...marketResource.list, columns: marketResource.list.columns.filter((name) => name !== 'minPrice') },
};

/** A member of one of the departments or of a department below. */
const concerns = (staffId: string): RawBuilder<unknown> => sql`(m.visible_depts = '{}' or exists (
  select 1 from sys.dept_member sd join sys.dept_name own on own.id = sd.dept_id join sys.dept_name up on starts_with(own.path, up.path)
  where sd.staff_id = ${staffId}::bigint and up.id = any(m.visible_depts)))`;

export function marketSource({ principal, locale }: Reader): PgSource<typeof marketResource.fields> {
  const isEditor = principal.can(MARKET_EDIT_KEY);
  return definePgSource({
    resource: mayKnowFloor({ principal }) ? marketResource : withoutFloor,
    table: marketChannelTable,
    alias: 'm',
    withArchived: true,
    join: sql`join bq.channel c on c.id = m.channel_id`,
    where: isEditor ? sql`m.deleted_at is null` : sql`m.deleted_at is null and ${concerns(principal.staffId)}`,
    scope: { none: 'company-wide offers; each row lists the departments it is for' },
    filters: { country: inCountry('m') },
    columns: {
      channelName: sql`c.name`,
      mcc: mccText('m'),
      country: sql`coalesce(${countryOf('m', locale)}, ${mccText('m')})`,
      visibleDepts: sql`m.visible_depts::text[]`,
      visibleTo: visibleTo(locale),
      weekAccepted: sql`null::int`,
      weekRate: sql`null::text`,
    },
  });
}

const visibleTo = (locale: Locale): RawBuilder<unknown> =>
  sql`coalesce((select string_agg(${locale === 'en' ? sql`coalesce(d.name_en, d.name_zh)` : sql`d.name_zh`}, ', ' order by d.path)
    from sys.dept_name d where d.id = any(m.visible_depts)), ${locale === 'zh' ? '全员' : 'Everybody'})`;

export const marketMaster = defineMaster({
  resource: marketResource,
  table: marketChannelTable,
  taken: {
    zh: '该通道在此国家与类型下已有市场通道',
    en: 'This channel already has a market listing for this country and type',
  },
});

/** The channel of each offer; an export may leave out this column. */
export async function channelsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; channelId: string }>`select id::text, channel_id::text as "channelId"
    from bq.market_channel where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, channelId }) => [id, channelId]));
}

export async function areDepts(tx: Db, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys.dept_name
    where id = any(${ids}::bigint[]) and deleted_at is null`.execute(tx);
  return rows[0]?.n === new Set(ids).size;
}
