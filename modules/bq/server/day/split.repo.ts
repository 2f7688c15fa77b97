import type { DayEnd, SplitScope } from '@switchboard/bq-contract';
import type { Locale } from '@switchboard/kit-contract';
import { archiveRow, deptsOf, insertRow, ownedIn, type RowScope, updateRow } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import type { BqDb } from '../db.ts';
import { recSplitRuleTable } from '../tables.ts';

type Sql = RawBuilder<unknown>;

/** Subject of a rule. */
export interface SplitSubject {
  readonly end: DayEnd;
  readonly scopeKind: SplitScope;
  readonly scopeId: string;
}

export interface SplitShare {
  readonly staffId: string;
  readonly deptId: string;
  /** 0.7 */
  readonly ratio: string;
}

export interface SplitRow {
  readonly id: string;
  readonly scopeKind: SplitScope;
  readonly scopeName: string;
  readonly from: string;
  readonly to: string | null;
  readonly shares: { staffId: string; staffName: string; deptName: string; percent: string }[];
  readonly version: number;
}

/** The accounts or channels with rows that a rule splits. */
const DIVIDED = {
  c: (kind: Sql, id: Sql) => sql`bq.app o where o.deleted_at is null
    and case ${kind} when 'app' then o.id else o.customer_id end = ${id}`,
  r: (kind: Sql, id: Sql) => sql`bq.channel o where o.deleted_at is null
    and case ${kind} when 'channel' then o.id else o.supplier_id end = ${id}`,
} as const;
const OWNER = {
  c: { owner: sql`o.sale_staff_id`, dept: sql`o.sale_dept_id` },
  r: { owner: sql`o.res_staff_id`, dept: sql`o.res_dept_id` },
} as const;

/** A rule affects the performance of its whole subject, so the caller's row scope must cover all of it. */
function withinScope(end: DayEnd, scope: RowScope, kind: Sql, id: Sql): Sql {
  const own = sql`coalesce(${ownedIn(scope, OWNER[end])}, false)`;
  // a subject without rows is covered by a scope over everything only
  return sql`coalesce((select bool_and(${own}) from ${DIVIDED[end](kind, id)}), ${deptsOf(scope) === null})`;
}

const ofRule = (end: DayEnd, scope: RowScope): Sql =>
  sql`r.side = ${end} and r.deleted_at is null and ${withinScope(end, scope, sql`r.scope_kind`, sql`r.scope_id`)}`;

export async function findSplits(
  db: BqDb,
  { end, scope, locale }: { end: DayEnd; scope: RowScope; locale: Locale },
): Promise<SplitRow[]> {
  const dept = locale === 'en' ? sql`coalesce(d.name_en, d.name_zh)` : sql`d.name_zh`;
  const { rows } = await sql<SplitRow>`
    select r.id::text, r.scope_kind as "scopeKind", lower(r.effective)::text as "from", (upper(r.effective) - 1)::text as "to", r.version,
      coalesce(case r.scope_kind when 'app' then (select name from bq.app where id = r.scope_id)
        when 'customer' then (select min(customer_name) from bq.app where customer_id = r.scope_id)
        when 'channel' then (select name from bq.channel where id = r.scope_id)
        else (select name from bq.supplier where id = r.scope_id) end, r.scope_id::text) as "scopeName",
      (select jsonb_agg(jsonb_build_object('staffId', s.share ->> 'staffId', 'staffName', coalesce(p.name, s.share ->> 'staffId'),
          'deptName', coalesce(${dept}, s.share ->> 'deptId'), 'percent', trim_scale((s.share ->> 'ratio')::numeric * 100)::text) order by s.place)
        from jsonb_array_elements(r.shares) with ordinality as s (share, place)
        left join sys.staff_name p on p.id = (s.share ->> 'staffId')::bigint left join sys.dept_name d on d.id = (s.share ->> 'deptId')::bigint) as shares
    from bq.rec_split_rule r where ${ofRule(end, scope)}
    order by upper_inf(r.effective) desc, lower(r.effective) desc, r.id desc limit 500`.execute(db);
  return rows;
}

/** False: there is nothing to split, or part of it is outside the caller's row scope. */
export async function isOwnSubject(db: BqDb, { end, scopeKind, scopeId }: SplitSubject, scope: RowScope) {
  const [kind, id] = [sql`${scopeKind}::text`, sql`${scopeId}::bigint`];
  const { rows } = await sql`select 1 where exists (select 1 from ${DIVIDED[end](kind, id)})
    and ${withinScope(end, scope, kind, id)}`.execute(db);
  return rows.length === 1;
}

export async function customerOf(db: BqDb, appId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select customer_id::text as id from bq.app
    where id = ${appId}::bigint and deleted_at is null`.execute(db);
  return rows[0]?.id ?? null;
}

export async function insertSplit(
  tx: BqDb,
  { end, scopeKind, scopeId }: SplitSubject,
  { from, to, shares, by }: { from: string; to: string | null; shares: readonly SplitShare[]; by: string },
): Promise<string> {
  const effective = sql`daterange(${from}::date, ${to}::date, '[]')`;
  const rule = { side: end, scopeKind, scopeId, effective, shares: JSON.stringify(shares) };
  return await insertRow(tx, recSplitRuleTable, rule, by);
}

export interface StoredSplit {
  readonly from: string;
  readonly to: string | null;
  readonly version: number;
}

/** Locked until the end of the transaction; null = missing or not the caller's. */
export async function lockSplit(tx: BqDb, id: string, end: DayEnd, scope: RowScope): Promise<StoredSplit | null> {
  const { rows } =
    await sql<StoredSplit>`select lower(r.effective)::text as "from", (upper(r.effective) - 1)::text as "to", r.version
    from bq.rec_split_rule r where r.id = ${id}::bigint and ${ofRule(end, scope)} for update of r`.execute(tx);
  return rows[0] ?? null;
}

/** Ends a rule on a day; null = revokes it. */
export async function endSplit(tx: BqDb, id: string, to: string | null, by: string): Promise<void> {
  if (to === null) await archiveRow(tx, recSplitRuleTable, { id, by });
  else {
    const effective = sql`daterange(lower(effective), ${to}::date, '[]')`;
    await updateRow(tx, recSplitRuleTable, { id, values: { effective }, by });
  }
}
