import { routeBindResource, type RouteRule } from '@switchboard/bq-contract';
import type { Locale } from '@switchboard/kit-contract';
import { type Db, definePgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { countryOf, inCountry, mccText, networkOf, operatorOf, placeOf } from '../master/place.repo.ts';
import { defineMaster } from '../master/store.ts';
import { routeBindTable } from '../tables.ts';

const FROM = sql`bq.route_bind b join bq.app a on a.id = b.app_id left join bq.channel c on c.id = b.channel_id
  left join bq.mix_solution m on m.id = b.mix_id`;

/** In percent; null = the trial had no messages, or the rule is not a trial. */
const rateSeen = (side: 'old' | 'tried') =>
  sql`round(100.0 * (b.trial_seen -> ${side} ->> 'delivered')::numeric / nullif((b.trial_seen -> ${side} ->> 'reported')::numeric, 0), 2)`;

export const routeBindSource = (locale: Locale) =>
  definePgSource({
    resource: routeBindResource,
    from: FROM,
    where: sql`b.deleted_at is null`,
    scope: { none: 'company-wide routes, managed by their operators' },
    filters: { country: inCountry('b') },
    columns: {
      id: sql`b.id`,
      appId: sql`b.app_id`,
      appName: sql`a.name`,
      customerName: sql`a.customer_name`,
      mcc: mccText('b'),
      country: placeOf('b', locale),
      mnc: sql`b.mnc`,
      operator: networkOf('b', locale),
      smsType: sql`b.sms_type`,
      targetKind: sql`case when b.channel_id is null then 'mix' else 'channel' end`,
      channelId: sql`b.channel_id`,
      mixId: sql`b.mix_id`,
      targetName: sql`coalesce(c.name, m.name)`,
      priority: sql`b.priority`,
      senderOverride: sql`b.sender_override`,
      sellPrice: sql`b.sell_price`,
      validFrom: sql`b.valid_from`,
      validTo: sql`b.valid_to`,
      dayAccepted: sql`null::int`,
      dayRate: sql`null::text`,
      source: sql`b.source`,
      trialState: sql`b.trial_state`,
      trialShare: sql`b.trial_share`,
      trialOldRate: rateSeen('old'),
      trialNewRate: rateSeen('tried'),
      state: sql`b.state`,
      version: sql`b.version`,
    },
  });

export interface BindPlace {
  readonly id: string;
  readonly appId: number;
  readonly mcc: number | null;
  readonly mnc: string | null;
  readonly smsType: string | null;
  /** The channel of the rule, or those of its mix. */
  readonly channelIds: readonly number[];
}

/** The keys of each rule's messages in the record store; an export may omit the columns that need them. */
export async function bindPlaces(db: Db, ids: readonly string[]): Promise<BindPlace[]> {
  const { rows } =
    await sql<BindPlace>`select b.id::text, b.app_id::int as "appId", b.mcc::int as mcc, b.mnc, b.sms_type as "smsType",
      case when b.channel_id is not null then array[b.channel_id::int]
        else array(select distinct i.channel_id::int from bq.mix_item i where i.solution_id = b.mix_id) end as "channelIds"
    from bq.route_bind b where b.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

export interface BatchNames {
  readonly appName: string | null;
  readonly country: string | null;
  readonly targetName: string | null;
  /** The same rule already exists, in the table or in an earlier row. */
  readonly isTaken: boolean;
  /** The rule has been changed or deleted since it was read. */
  readonly isStale: boolean;
}

interface BatchRow {
  readonly id: string | null;
  readonly version: number;
  readonly appId: string;
  readonly mcc: string | null;
  readonly mnc: string | null;
  readonly smsType: string | null;
  readonly channelId: string | null;
  readonly mixId: string | null;
  readonly priority: number;
}

/** The names in the rows of a batch, in order, and whether each row is taken or stale. */
export async function batchNames(db: Db, rows: readonly BatchRow[], locale: Locale): Promise<BatchNames[]> {
  const { rows: named } = await sql<BatchNames>`with b as (
      select r.* from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb)
        r (place int, id bigint, version int, "appId" bigint, mcc smallint, mnc text, "smsType" text, "channelId" bigint, "mixId" bigint, priority smallint))
    select a.name as "appName", ${placeOf('b', locale)} as country, coalesce(c.name, m.name) as "targetName",
      exists (select 1 from b o where o.place < b.place and (o."appId", o.mcc, o.mnc, o."smsType", o.priority)
        is not distinct from (b."appId", b.mcc, b.mnc, b."smsType", b.priority))
      or exists (select 1 from bq.route_bind s where s.deleted_at is null and s.trial_of is null and s.id is distinct from b.id
        and s.app_id = b."appId" and s.mcc is not distinct from b.mcc and s.mnc is not distinct from b.mnc
        and s.sms_type is not distinct from b."smsType" and s.priority = b.priority) as "isTaken",
      b.id is not null and not exists (select 1 from bq.route_bind s where s.id = b.id and s.version = b.version and s.deleted_at is null)
        as "isStale"
    from b left join bq.app a on a.id = b."appId" left join bq.channel c on c.id = b."channelId"
      left join bq.mix_solution m on m.id = b."mixId" order by b.place`.execute(db);
  return named;
}

export const routeBindMaster = defineMaster({
  resource: routeBindResource,
  table: routeBindTable,
  taken: {
    zh: '该应用在相同国家、运营商、类型与优先级下已有路由',
    en: 'The application already has a route for this country, operator, type and priority',
  },
});

export interface TracedRule extends RouteRule {
  readonly targetName: string;
  readonly country: string | null;
  readonly operator: string | null;
}

export async function findRulesOf(db: Db, appId: string, locale: Locale): Promise<TracedRule[]> {
  const { rows } = await sql<
    Omit<TracedRule, 'validFrom' | 'validTo'> & { validFrom: Date; validTo: Date | null }
  >`select
      b.id::text, ${mccText('b')} as mcc, b.mnc, b.sms_type as "smsType", b.priority, b.valid_from as "validFrom",
      b.valid_to as "validTo", b.state, coalesce(c.name, m.name) as "targetName",
      coalesce(${countryOf('b', locale)}, ${mccText('b')}) as country, coalesce(${operatorOf('b', locale)}, b.mnc) as operator
    from ${FROM} where b.app_id = ${appId}::bigint and b.deleted_at is null and b.trial_of is null`.execute(db);
  return rows.map((row) => ({
    ...row,
    validFrom: row.validFrom.toISOString(),
    validTo: row.validTo?.toISOString() ?? null,
  }));
}

/** The channels that a rule may send over: one, or those of its mix. Empty = no such target. */
export async function findTargets(
  tx: Db,
  { channelId, mixId }: { channelId: string | null; mixId: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id::text as id from bq.channel c where c.id = ${channelId}::bigint and c.deleted_at is null
    union select i.channel_id::text from bq.mix_item i join bq.mix_solution m on m.id = i.solution_id
      where m.id = ${mixId}::bigint and m.deleted_at is null and m.state <> 'draft'`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The highest current cost of these channels for such messages; null = none of them has a price. */
export async function findHighestCost(
  tx: Db,
  {
    channelIds,
    mcc,
    mnc,
    smsType,
  }: { channelIds: readonly string[]; mcc: string | null; mnc: string | null; smsType: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ cost: string | null }>`select max(v.cost_price)::text as cost from bq.channel_cover v
    where v.channel_id = any(${channelIds}::bigint[]) and v.deleted_at is null
      and (${mcc}::smallint is null or v.mcc = ${mcc}::smallint) and (${mnc}::text is null or v.mnc is null or v.mnc = ${mnc})
      and (${smsType}::text is null or v.sms_type = ${smsType})
      and (now() at time zone 'Asia/Shanghai')::date between v.valid_from and coalesce(v.valid_to, 'infinity')`.execute(
    tx,
  );
  return rows[0]?.cost ?? null;
}
