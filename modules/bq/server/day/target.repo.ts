import type { DayEnd } from '@switchboard/bq-contract';
import type { Locale } from '@switchboard/kit-contract';
import { deleteRows, ownedIn, type RowScope, updateRows } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import type { BqDb } from '../db.ts';
import { dayTargetTable } from '../tables.ts';

/** Identifies a target: side, month and owner. */
export interface TargetKey {
  readonly end: DayEnd;
  readonly month: string;
  readonly deptId: string;
  /** Null: the whole department. */
  readonly staffId: string | null;
}

export interface Amounts {
  readonly revenue: string | null;
  readonly profit: string | null;
}

export interface TargetRow extends Amounts {
  readonly deptId: string;
  readonly deptName: string;
  readonly staffId: string | null;
  readonly staffName: string | null;
  readonly version: number;
}

/** A target covers only rows with these owners, so it has the same visibility as them (rule 51a). */
const ownRows = (scope: RowScope): RawBuilder<unknown> =>
  ownedIn(scope, { owner: sql`t.staff_id`, dept: sql`t.dept_id` });

export async function findTargets(
  db: BqDb,
  { end, month, scope, locale }: { end: DayEnd; month: string; scope: RowScope; locale: Locale },
): Promise<TargetRow[]> {
  const name = locale === 'en' ? sql`coalesce(d.name_en, d.name_zh)` : sql`d.name_zh`;
  const { rows } = await sql<TargetRow>`
    select t.dept_id::text as "deptId", coalesce(${name}, t.dept_id::text) as "deptName",
      t.staff_id::text as "staffId", case when t.staff_id is not null then coalesce(s.name, t.staff_id::text) end as "staffName",
      t.revenue_usd::text as revenue, t.profit_usd::text as profit, t.version
    from bq.day_target t left join sys.dept_name d on d.id = t.dept_id left join sys.staff_name s on s.id = t.staff_id
    where t.side = ${end} and t.month = ${`${month}-01`}::date and ${ownRows(scope)}
    order by d.path, t.dept_id, t.staff_id nulls first`.execute(db);
  return rows;
}

const isOf = ({ end, month, deptId, staffId }: TargetKey): RawBuilder<unknown> =>
  sql`side = ${end} and month = ${`${month}-01`}::date and dept_id = ${deptId}::bigint
    and staff_id is not distinct from ${staffId}::bigint`;

export async function lockTarget(tx: BqDb, key: TargetKey): Promise<(Amounts & { version: number }) | null> {
  const { rows } = await sql<
    Amounts & { version: number }
  >`select revenue_usd::text as revenue, profit_usd::text as profit, version
    from bq.day_target where ${isOf(key)} for update`.execute(tx);
  return rows[0] ?? null;
}

/** False if another user created it at the same time. */
export async function insertTarget(
  tx: BqDb,
  { end, month, deptId, staffId }: TargetKey,
  { revenue, profit }: Amounts,
  by: string,
): Promise<boolean> {
  // lint-ok raw-writes: creates the row unless another user just did
  const { numAffectedRows } = await sql`insert into bq.day_target
      (side, month, dept_id, staff_id, revenue_usd, profit_usd, created_by, updated_by)
    values (${end}, ${`${month}-01`}::date, ${deptId}::bigint, ${staffId}::bigint, ${revenue}::numeric, ${profit}::numeric, ${by}, ${by})
    on conflict on constraint day_target_once do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n) === 1;
}

export async function updateTarget(tx: BqDb, key: TargetKey, { revenue, profit }: Amounts, by: string): Promise<void> {
  const values = { revenueUsd: revenue, profitUsd: profit };
  await updateRows(tx, dayTargetTable, { values, where: isOf(key), by });
}

export async function deleteTarget(tx: BqDb, key: TargetKey): Promise<void> {
  await deleteRows(tx, dayTargetTable, isOf(key));
}

/** Whether the department exists and is active. */
export async function isDept(tx: BqDb, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sys.dept_name where id = ${id}::bigint and deleted_at is null`.execute(tx);
  return rows.length === 1;
}
