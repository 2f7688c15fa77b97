import { type ratePublished, settleRateResource } from '@switchboard/fc-contract';
import type { EventOf } from '@switchboard/kit-contract';
import { type Context, type Db, definePgSource, type PgSource, updateRow, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { settleRateTable } from '../tables.ts';

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`;
const nameOf = (column: 'created_by' | 'approved_by') =>
  sql`coalesce((select s.name from sys.staff_name s where s.id = r.${sql.raw(column)}), '')`;

export function settleRateSource({
  principal,
}: Pick<Context, 'principal'>): PgSource<typeof settleRateResource.fields> {
  return definePgSource({
    resource: settleRateResource,
    table: settleRateTable,
    alias: 'r',
    scope: { none: 'company-wide rates: users who may open the page see all of them' },
    columns: {
      change: sql`(select round((r.rate / b.rate - 1) * 100, 2) from fc.settle_rate b where b.base = r.base and b.quote = r.quote
        and b.state = 'approved' and b.valid_from < r.valid_from order by b.valid_from desc limit 1)`,
      isNow: sql`(r.state = 'approved' and daterange(r.valid_from, r.valid_to, '[]') @> ${TODAY})`,
      createdName: nameOf('created_by'),
      approvedName: nameOf('approved_by'),
      isMine: sql`(r.created_by = ${principal.staffId}::bigint)`,
    },
  });
}

export interface SettleRate {
  readonly base: string;
  readonly quote: string;
  readonly rate: string;
  readonly validFrom: string;
  readonly state: string;
  readonly createdBy: string;
}

/** Serializes changes of a currency pair: approving a rate ends the previous one. */
export async function lockRate(tx: Db, id: string): Promise<SettleRate | undefined> {
  const { rows } =
    await sql<SettleRate>`select base, quote, rate::text, valid_from::text as "validFrom", state, created_by::text as "createdBy"
    from fc.settle_rate where id = ${id}::bigint for update`.execute(tx);
  const [rate] = rows;
  if (rate !== undefined)
    await sql`select pg_advisory_xact_lock(hashtext('fc.settle_rate'), hashtext(${rate.base + rate.quote}))`.execute(
      tx,
    );
  return rate;
}

/** The rate of a day and whether the day has begun: a day keeps the rate it began with. */
export async function rateOfDay(
  tx: Db,
  { base, quote, validFrom }: SettleRate,
): Promise<{ id: string; hasBegun: boolean } | undefined> {
  const { rows } = await sql<{
    id: string;
    hasBegun: boolean;
  }>`select id::text, ${validFrom}::date <= ${TODAY} as "hasBegun" from fc.settle_rate
    where base = ${base} and quote = ${quote} and state = 'approved' and daterange(valid_from, valid_to, '[]') @> ${validFrom}::date`.execute(
    tx,
  );
  return rows[0];
}

/** A rate that begins on the same day is withdrawn; an earlier one ends the day before. */
export async function endBefore(tx: Db, id: string, day: string): Promise<void> {
  const begins = sql`valid_from = ${day}::date`;
  const values = {
    state: sql`case when ${begins} then 'withdrawn' else state end`,
    approvedBy: sql`case when ${begins} then null else approved_by end`,
    approvedAt: sql`case when ${begins} then null else approved_at end`,
    validTo: sql`case when ${begins} then valid_to else ${day}::date - 1 end`,
  };
  await updateRow(tx, settleRateTable, { id, values, by: null });
}

/** Valid until the day before the next approved rate, if there is one. */
export async function approveRate(tx: Db, id: string, staffId: string): Promise<void> {
  const validTo = sql`(select min(n.valid_from) - 1 from fc.settle_rate n where n.base = t.base and n.quote = t.quote
    and n.state = 'approved' and n.valid_from > t.valid_from)`;
  await updateRows(tx, settleRateTable, {
    values: { state: 'approved', approvedBy: staffId, approvedAt: sql`now()`, validTo },
    where: sql`t.id = ${id}::bigint`,
    by: staffId,
  });
}

type PairOfRates = Pick<EventOf<typeof ratePublished>, 'base' | 'quote' | 'version' | 'rates'>;

/** The published state of a pair: every change raises the version. */
export async function pairOf(tx: Db, { base, quote }: Pick<SettleRate, 'base' | 'quote'>): Promise<PairOfRates> {
  const { rows } =
    await sql<PairOfRates>`select ${base} as base, ${quote} as quote, (count(*) + sum(version))::int as version,
      coalesce(json_agg(json_build_object('rate', rate::text, 'from', valid_from::text, 'to', valid_to::text) order by valid_from)
        filter (where state = 'approved'), '[]') as rates
    from fc.settle_rate where base = ${base} and quote = ${quote}`.execute(tx);
  return rows[0] as PairOfRates;
}
