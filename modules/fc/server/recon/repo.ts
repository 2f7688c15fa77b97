import { type Db, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { reconDiffTable } from '../tables.ts';

const SCOPE = 'platform_usage';

export interface FoundDifference {
  readonly keyText: string;
  readonly appId: string;
  readonly accountNo: string | null;
  readonly customerId: string;
  readonly product: string;
  readonly currency: string;
  readonly ownerStaffId: string | null;
  readonly deptId: string | null;
  readonly leftAmount: string;
  readonly rightAmount: string;
  readonly leftCost: string;
  readonly rightCost: string;
}

export interface Run {
  readonly day: string;
  readonly rows: number;
  readonly diffRows: number;
  /** In USD. */
  readonly diffAmount: string;
}

export async function storeRun(tx: Db, { day, rows, diffRows, diffAmount }: Run): Promise<string> {
  const status = diffRows === 0 ? 'clean' : 'diff';
  const { rows: stored } = await sql<{
    id: string;
  }>`insert into fc.recon_run (scope, biz_date, rows, diff_rows, diff_amount, status, ran_at)
    values (${SCOPE}, ${day}::date, ${rows}, ${diffRows}, ${diffAmount}::numeric, ${status}, clock_timestamp())
    on conflict (scope, biz_date) do update set rows = excluded.rows, diff_rows = excluded.diff_rows, diff_amount = excluded.diff_amount,
      status = excluded.status, ran_at = excluded.ran_at
    returning id::text`.execute(tx);
  return stored[0]?.id ?? '';
}

/** An explained or ignored difference keeps its status while the amounts are the same; a changed one is open again. */
export async function storeDifferences(tx: Db, runId: string, found: readonly FoundDifference[]): Promise<void> {
  if (found.length > 0)
    // lint-ok raw-writes: creates or changes rows
    await sql`insert into fc.recon_diff as d (run_id, key_text, app_id, account_no, customer_id, product, currency, owner_staff_id, dept_id,
        left_amount, right_amount, left_cost, right_cost)
      select ${runId}::bigint, t."keyText", t."appId", t."accountNo", t."customerId", t.product, t.currency, t."ownerStaffId", t."deptId",
        t."leftAmount", t."rightAmount", t."leftCost", t."rightCost"
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) t ("keyText" text, "appId" bigint, "accountNo" text, "customerId" bigint,
        product text, currency text, "ownerStaffId" bigint, "deptId" bigint, "leftAmount" numeric, "rightAmount" numeric,
        "leftCost" numeric, "rightCost" numeric)
      on conflict (run_id, key_text) do update set left_amount = excluded.left_amount, right_amount = excluded.right_amount,
        left_cost = excluded.left_cost, right_cost = excluded.right_cost, gone_at = null,
        found_at = case when d.status = 'adjusted' then now() else d.found_at end,
        status = case when d.status in ('explained', 'ignored') and d.left_amount - d.right_amount = excluded.left_amount - excluded.right_amount
          and d.left_cost - d.right_cost = excluded.left_cost - excluded.right_cost then d.status else 'open' end`.execute(
      tx,
    );
  const keys = found.map(({ keyText }) => keyText);
  const where = sql`t.run_id = ${runId}::bigint and t.status <> 'adjusted' and t.key_text <> all(${keys}::text[])`;
  await updateRows(tx, reconDiffTable, { values: { status: 'adjusted', goneAt: sql`now()` }, where, by: null });
}

export interface TiedDay {
  readonly day: string;
  readonly ranAt: string;
  readonly hasDifference: boolean;
}

/** Days that were compared. */
export async function tiedDays(
  db: Db,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<TiedDay[]> {
  const { rows } = await sql<TiedDay>`select biz_date::text as day,
      to_char(ran_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "ranAt", diff_rows > 0 as "hasDifference"
    from fc.recon_run where scope = ${SCOPE} and status in ('clean', 'diff', 'closed') and biz_date between ${from}::date and ${to}::date
    order by biz_date`.execute(db);
  return rows;
}

export interface UsageDifference extends Omit<FoundDifference, 'keyText'> {
  readonly id: string;
  readonly day: string;
  /** Ledger minus finance. */
  readonly diff: string;
  readonly costDiff: string;
  readonly status: 'open' | 'explained' | 'ignored';
  readonly foundAt: string;
}

/** Remaining differences between both sides. The caller checks access (`asSystem`). */
export async function usageDifferences(
  db: Db,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<UsageDifference[]> {
  const { rows } = await sql<UsageDifference>`select d.id::text, r.biz_date::text as day, d.app_id::text as "appId",
      d.account_no as "accountNo", d.customer_id::text as "customerId", d.product, d.currency, d.owner_staff_id::text as "ownerStaffId",
      d.dept_id::text as "deptId", d.left_amount::text as "leftAmount", d.right_amount::text as "rightAmount", d.diff::text,
      d.left_cost::text as "leftCost", d.right_cost::text as "rightCost", d.cost_diff::text as "costDiff", d.status,
      to_char(d.found_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "foundAt"
    from fc.recon_diff d join fc.recon_run r on r.id = d.run_id
    where r.scope = ${SCOPE} and r.biz_date between ${from}::date and ${to}::date and d.status <> 'adjusted'
    order by r.biz_date, d.id`.execute(db);
  return rows;
}

export interface AccountDifference {
  readonly appId: string;
  readonly accountNo: string | null;
  readonly product: string;
  /** The number of days with an unexplained difference; 0 when all are resolved. */
  readonly days: number;
}

const KEPT_DAYS = 400;

/** By account and product, including resolved differences: the consumer that raised an alarm needs to clear it. */
export async function accountDifferences(db: Db): Promise<AccountDifference[]> {
  const { rows } =
    await sql<AccountDifference>`select d.app_id::text as "appId", max(d.account_no) as "accountNo", d.product,
      count(distinct r.biz_date) filter (where d.status = 'open')::int as days
    from fc.recon_diff d join fc.recon_run r on r.id = d.run_id
    where r.scope = ${SCOPE} and r.biz_date > (now() at time zone 'Asia/Shanghai')::date - ${KEPT_DAYS}::int
    group by d.app_id, d.product`.execute(db);
  return rows;
}
