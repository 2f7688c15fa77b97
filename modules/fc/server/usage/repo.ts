import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { Usage } from './compare.ts';

/** The systems that deliver usage days. */
export type UsageSource = 'records';

export interface TakenUsage extends Usage {
  readonly bizDate: string;
  readonly accountNo: string | null;
  readonly source: UsageSource;
  /** Identifies the row permanently: the same reference is the same row. */
  readonly sourceRef: string;
  readonly isCorrection: boolean;
}

const COLUMNS = sql`biz_date::text as "bizDate", app_id::text as "appId", account_no as "accountNo", customer_id::text as "customerId",
  product, currency, qty::text, amount::text, amount_usd::text as "amountUsd", cost_amount::text as "costAmount",
  owner_staff_id::text as "ownerStaffId", dept_id::text as "deptId", source, source_ref as "sourceRef", is_correction as "isCorrection"`;

/** Returns how many were new. */
export async function insertUsage(tx: Db, rows: readonly TakenUsage[]): Promise<number> {
  const { numAffectedRows } =
    // lint-ok raw-writes: rows that are known already stay unchanged
    await sql`insert into fc.usage_day (biz_date, app_id, account_no, customer_id, product, currency, qty, amount,
      amount_usd, cost_amount, owner_staff_id, dept_id, source, source_ref, is_correction)
    select t."bizDate", t."appId", t."accountNo", t."customerId", t.product, t.currency, t.qty, t.amount, t."amountUsd", t."costAmount",
      t."ownerStaffId", t."deptId", t.source, t."sourceRef", t."isCorrection"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) t ("bizDate" date, "appId" bigint, "accountNo" text, "customerId" bigint,
      product text, currency text, qty bigint, amount numeric, "amountUsd" numeric, "costAmount" numeric, "ownerStaffId" bigint,
      "deptId" bigint, source text, "sourceRef" text, "isCorrection" boolean)
    on conflict (source, source_ref) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export async function findTaken(tx: Db, source: UsageSource, refs: readonly string[]): Promise<TakenUsage[]> {
  const { rows } = await sql<TakenUsage>`select ${COLUMNS} from fc.usage_day
    where source = ${source} and source_ref = any(${refs}::text[])`.execute(tx);
  return rows;
}

/** The current sums of a day, corrections included; optionally of one source. */
export async function usageSums(
  db: Db,
  { day, source = null }: { readonly day: string; readonly source?: UsageSource | null },
): Promise<Usage[]> {
  const { rows } =
    await sql<Usage>`select app_id::text as "appId", customer_id::text as "customerId", product, currency,
      owner_staff_id::text as "ownerStaffId", dept_id::text as "deptId", sum(qty)::bigint::text as qty, sum(amount)::text as amount,
      sum(amount_usd)::text as "amountUsd", sum(cost_amount)::text as "costAmount"
    from fc.usage_day where biz_date = ${day}::date and (${source}::text is null or source = ${source})
    group by app_id, customer_id, product, currency, owner_staff_id, dept_id`.execute(db);
  return rows;
}
