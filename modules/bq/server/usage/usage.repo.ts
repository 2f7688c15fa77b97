import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { type Part, PARTS } from './parts.ts';

/** A part of a day that is due for finance. */
export interface Due {
  readonly day: string;
  readonly part: Part;
  readonly rev: number;
  readonly state: 'prelim' | 'closed';
}

const MOST = 300;

/**
 * Every part of a day after its first count, again when it closes, and whenever it is closed again. A closed part is
 * never due on its own: a difference stays until a user reopens the day.
 */
export async function findDue(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`with part as (
      select stat_day, product as part, state = 'closed' as is_closed, closed_at from bq.day_close
      union all
      select stat_day, 'ledger', moment <= now(), moment
      from (select stat_day, ((stat_day + 4)::timestamp + interval '1 hour') at time zone 'Asia/Shanghai' as moment
        from bq.day_close group by stat_day having count(*) = 2) counted)
    select p.stat_day::text as day, p.part, coalesce(h.rev, 0) + 1 as rev, case when p.is_closed then 'closed' else 'prelim' end as state
    from part p left join lateral (select h.rev, h.state, h.handed_at from bq.usage_handed h
      where h.stat_day = p.stat_day and h.part = p.part order by h.rev desc limit 1) h on true
    where h.rev is null or (p.is_closed and (h.state = 'prelim' or h.handed_at < p.closed_at))
    order by p.stat_day, p.part limit ${MOST}`.execute(db);
  return rows;
}

/**
 * Only one transaction works on a day at a time: a comparison and a transfer cannot overlap. Held until the transaction
 * ends.
 */
export async function holdDay(tx: Db, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bq.usage'), hashtext(${day}))`.execute(tx);
}

/** False: another worker claimed it in the meantime. */
export async function claim(tx: Db, { day, part, rev, state }: Due): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into bq.usage_handed (stat_day, part, rev, state)
    values (${day}::date, ${part}, ${rev}, ${state}) on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

export async function noteRows(tx: Db, { day, part, rev }: Due, rows: number): Promise<void> {
  await sql`update bq.usage_handed set rows = ${rows} where stat_day = ${day}::date and part = ${part} and rev = ${rev}`.execute(
    tx,
  );
}

export interface HandedOverDay {
  readonly day: string;
  readonly handedOverAt: Date;
}

/** Days with all parts known to finance. */
export async function handedOverDays(
  db: Db,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<HandedOverDay[]> {
  const { rows } =
    await sql<HandedOverDay>`select stat_day::text as day, max(handed_at) as "handedOverAt" from bq.usage_handed
    where stat_day between ${from}::date and ${to}::date
    group by stat_day having count(distinct part) = ${PARTS.length} order by stat_day`.execute(db);
  return rows;
}

/** Days that were counted completely at least once. */
export async function countedDays(
  db: Db,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`select stat_day::text as day from bq.day_close
    where stat_day between ${from}::date and ${to}::date group by stat_day having count(*) = 2`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

export async function accountNos(db: Db, appIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; no: string }>`select id::text, app_no as no from bq.app
    where id = any(${[...new Set(appIds)]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, no }) => [id, no]));
}
