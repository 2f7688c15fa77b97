import { MIX_WEEK, mixResource } from '@switchboard/bq-contract';
import type { Locale } from '@switchboard/kit-contract';
import { type Db, definePgSource } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import { countryOf, inCountry, mccText } from '../master/place.repo.ts';
import { defineMaster } from '../master/store.ts';
import { mixSolutionTable } from '../tables.ts';

/** "1: ID-DIR-01 70 + ID-WHO-02 30* / 2: ID-SIM-03 100"; a star = has a condition. */
const TIERS = sql`(select string_agg(t.tier || ': ' || t.line, ' / ' order by t.tier) from (
  select i.tier, string_agg(c.name || ' ' || i.weight || case when i.cond is null then '' else '*' end, ' + ' order by i.weight desc, c.name) as line
  from bq.mix_item i join bq.channel c on c.id = i.channel_id where i.solution_id = m.id group by i.tier) t)`;

/** Figures are filled in from the record store (week.ts). */
const NOTHING_COUNTED = Object.fromEntries(Object.keys(MIX_WEEK).map((name) => [name, sql`null::text`])) as Record<
  keyof typeof MIX_WEEK,
  RawBuilder<unknown>
>;

export const mixSource = (locale: Locale) =>
  definePgSource({
    resource: mixResource,
    table: mixSolutionTable,
    alias: 'm',
    scope: { none: 'company-wide mix solutions' },
    filters: { country: inCountry('m') },
    columns: {
      mcc: mccText('m'),
      country: sql`coalesce(${countryOf('m', locale)}, ${mccText('m')})`,
      tiers: sql`coalesce(${TIERS}, '')`,
      boundApps: sql`(select count(distinct b.app_id)::int from bq.route_bind b
        where b.mix_id = m.id and b.state = 'enabled' and b.deleted_at is null)`,
      ...NOTHING_COUNTED,
    },
  });

export const mixMaster = defineMaster({
  resource: mixResource,
  table: mixSolutionTable,
  taken: { zh: '方案名已存在', en: 'This solution name already exists' },
});

export interface StoredItem {
  readonly channelId: string;
  readonly channelName: string;
  readonly channelState: string;
  readonly tier: number;
  readonly weight: number;
  readonly cond: Condition | null;
}

interface Condition {
  readonly mnc: string[];
  readonly hours: number[];
  readonly maxParts: number | null;
}

export async function findItems(db: Db, id: string): Promise<StoredItem[]> {
  const { rows } =
    await sql<StoredItem>`select i.channel_id::text as "channelId", c.name as "channelName", c.state as "channelState",
      i.tier, i.weight, i.cond
    from bq.mix_item i join bq.channel c on c.id = i.channel_id where i.solution_id = ${id}::bigint
    order by i.tier, i.weight desc, c.name`.execute(db);
  return rows;
}

type Item = Pick<StoredItem, 'channelId' | 'tier' | 'weight' | 'cond'>;

export async function replaceItems(tx: Db, id: string, items: readonly Item[]): Promise<void> {
  await sql`delete from bq.mix_item where solution_id = ${id}::bigint`.execute(tx);
  await sql`insert into bq.mix_item (solution_id, tier, channel_id, weight, cond)
    select ${id}::bigint, i.tier, i."channelId", i.weight, nullif(i.cond, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) i (tier smallint, "channelId" bigint, weight smallint, cond jsonb)`.execute(
    tx,
  );
}

/** Channels that never reach the country with that type of message. */
export async function channelsWithoutCover(
  tx: Db,
  { ids, mcc, smsType }: { ids: readonly string[]; mcc: string; smsType: string },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select coalesce(c.name, asked.id::text) as name
    from unnest(${ids}::bigint[]) asked (id) left join bq.channel c on c.id = asked.id and c.deleted_at is null
    where c.id is null or not exists (select 1 from bq.channel_cover v where v.channel_id = c.id and v.mcc = ${mcc}::smallint
      and v.sms_type = ${smsType} and v.deleted_at is null
      and (now() at time zone 'Asia/Shanghai')::date <= coalesce(v.valid_to, 'infinity'))`.execute(tx);
  return rows.map(({ name }) => name);
}

export async function isBound(tx: Db, id: unknown): Promise<boolean> {
  const { rows } = await sql`select 1 from bq.route_bind b where b.mix_id = ${id}::bigint and b.state = 'enabled'
    and b.deleted_at is null limit 1`.execute(tx);
  return rows.length > 0;
}

export interface MixPlace {
  readonly id: string;
  readonly mcc: number;
  readonly smsType: string;
  readonly appIds: readonly number[];
  readonly channelIds: readonly number[];
}

/** Accounts and channels of the solutions. */
export async function mixPlaces(db: Db, ids: readonly string[]): Promise<MixPlace[]> {
  const { rows } = await sql<MixPlace>`select m.id::text, m.mcc::int as mcc, m.sms_type as "smsType",
      array(select distinct b.app_id::int from bq.route_bind b where b.mix_id = m.id and b.state = 'enabled' and b.deleted_at is null)
        as "appIds",
      array(select distinct i.channel_id::int from bq.mix_item i where i.solution_id = m.id) as "channelIds"
    from bq.mix_solution m where m.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}
