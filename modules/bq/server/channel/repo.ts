import { channelInfoResource, channelResource, channelWithoutBalance } from '@switchboard/bq-contract';
import type { Locale } from '@switchboard/kit-contract';
import { type Db, definePgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { countryOf, inCountry, mccText, TODAY } from '../master/place.repo.ts';
import { defineMaster } from '../master/store.ts';
import { channelTable } from '../tables.ts';

/** Rows of a channel that are valid today. */
const IN_FORCE = sql`v.deleted_at is null and ${TODAY} between v.valid_from and coalesce(v.valid_to, 'infinity')`;

/** Owned by the resource staff. Every record contains channel names, so no row policy hides the table. */
export const OF_CHANNEL = {
  owner: sql`c.res_staff_id`,
  dept: sql`c.res_dept_id`,
  unguarded: 'channel names are read with every record, for all users (dims)',
};

export const channelSource = (locale: Locale, hasBalance = false) =>
  definePgSource({
    // without access it is neither selected nor a column of an export
    resource: hasBalance ? channelResource : channelWithoutBalance,
    table: channelTable,
    alias: 'c',
    join: sql`join bq.supplier s on s.id = c.supplier_id left join sys.staff_name o on o.id = c.res_staff_id`,
    scope: OF_CHANNEL,
    filters: { country: inCountry('c') },
    columns: {
      supplierName: sql`s.name`,
      // filled in later with the data of finance
      supplierBalance: sql`null::text`,
      supplierBalanceOn: sql`null::date`,
      supplierIsLow: sql`null::boolean`,
      mcc: mccText('c'),
      country: sql`coalesce(${countryOf('c', locale)}, ${mccText('c')})`,
      // filled in later with the state from the gateway
      link: sql`null::text`,
      linkBinds: sql`null::int`,
      linkTps: sql`null::text`,
      hasPassword: sql`c.password_enc is not null`,
      port: sql`c.port::text`,
      resStaffName: sql`o.name`,
      covers: sql`(select count(*)::int from bq.channel_cover v where v.channel_id = c.id and ${IN_FORCE})`,
      binds: sql`(select count(*)::int from bq.route_bind b where b.channel_id = c.id and b.state = 'enabled' and b.deleted_at is null)`,
      // filled in later with the figures of the record store
      todayAccepted: sql`null::int`,
      todayDelivered: sql`null::int`,
      todayFailed: sql`null::int`,
      todayRate: sql`null::text`,
    },
  });

export const channelMaster = defineMaster({
  resource: channelResource,
  table: channelTable,
  taken: { zh: '通道编码已存在', en: 'This channel code already exists' },
});

/** Current coverage as one line: "印度尼西亚 2 · 马来西亚". */
const coverageText = (
  locale: Locale,
) => sql`(select string_agg(k.name || case when k.nets = 0 then '' else ' ' || k.nets end, ' · ' order by k.name)
  from (select coalesce(${countryOf('v', locale)}, ${mccText('v')}) as name, count(distinct v.mnc) as nets
    from bq.channel_cover v where v.channel_id = c.id and ${IN_FORCE} group by v.mcc) k)`;

export const channelInfoSource = (locale: Locale) =>
  definePgSource({
    resource: channelInfoResource,
    table: channelTable,
    alias: 'c',
    where: sql`c.state not in ('draft', 'offline')`,
    scope: { none: 'channels that sales may offer, without cost and connection' },
    filters: {
      country: (typed: string) => sql`(${inCountry('c')(typed)} or exists (select 1 from bq.channel_cover v
        where v.channel_id = c.id and ${IN_FORCE} and ${inCountry('v')(typed)}))`,
    },
    columns: {
      country: sql`coalesce(${countryOf('c', locale)}, ${mccText('c')})`,
      coverage: sql`coalesce(${coverageText(locale)}, '')`,
      types: sql`array(select distinct v.sms_type::text from bq.channel_cover v where v.channel_id = c.id and ${IN_FORCE} order by 1)`,
      guideFrom: sql`(select min(v.guide_price) from bq.channel_cover v where v.channel_id = c.id and ${IN_FORCE})`,
      monthAccepted: sql`null::int`,
      monthRate: sql`null::text`,
    },
  });

export interface SupplierRow {
  readonly value: string;
  readonly name: string;
  readonly supplierNo: string;
}

export async function findSuppliers(db: Db): Promise<SupplierRow[]> {
  const { rows } = await sql<SupplierRow>`select s.id::text as value, s.name, s.supplier_no as "supplierNo"
    from bq.supplier s order by s.name`.execute(db);
  return rows;
}

export interface ChannelSupplier {
  readonly id: string;
  readonly supplierNo: string;
  readonly proto: string;
}

export async function findSuppliersOf(db: Db, channelIds: readonly string[]): Promise<ChannelSupplier[]> {
  const { rows } = await sql<ChannelSupplier>`select c.id::text, s.supplier_no as "supplierNo", c.proto
    from bq.channel c join bq.supplier s on s.id = c.supplier_id where c.id = any(${[...channelIds]}::bigint[])`.execute(
    db,
  );
  return rows;
}

export async function isThere(
  tx: Db,
  table: 'bq.supplier' | 'sys.staff_name' | 'bq.channel' | 'bq.app',
  id: unknown,
): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id}::bigint`.execute(tx);
  return rows.length > 0;
}

/** A channel without coverage cannot send. */
export async function hasCover(tx: Db, id: unknown): Promise<boolean> {
  const { rows } =
    await sql`select 1 from bq.channel_cover v where v.channel_id = ${id}::bigint and ${IN_FORCE} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function isOnline(tx: Db, id: unknown): Promise<boolean> {
  const { rows } =
    await sql`select 1 from bq.channel where id = ${id}::bigint and state = 'online' and deleted_at is null`.execute(
      tx,
    );
  return rows.length > 0;
}
