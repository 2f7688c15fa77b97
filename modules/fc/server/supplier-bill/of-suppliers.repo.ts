import type { SupplierBillStatus, SupplierChannel } from '@switchboard/fc-contract';
import { asSystem, type Context } from '@switchboard/kit-server';
import { SUPPLIERS } from '@switchboard/srm-server';
import { sql } from 'kysely';

export interface BillOfSupplier {
  readonly id: string;
  readonly billNo: string;
  readonly theirNo: string;
  readonly supplierCode: string;
  readonly channel: SupplierChannel;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly currency: string;
  readonly theirAmount: string;
  /** In USD; null before the check, and when the bill is in another currency. */
  readonly ourAmount: string | null;
  readonly diffAmount: string | null;
  readonly diffPct: string | null;
  readonly agreedAmount: string | null;
  readonly status: SupplierBillStatus;
}

interface BillPeriod {
  readonly supplierCodes: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** Bills with the whole period within the given days, for suppliers the caller can see; void bills are left out. */
export async function billsWithin(
  context: Pick<Context, 'db'>,
  { supplierCodes, from, to }: BillPeriod,
): Promise<BillOfSupplier[]> {
  if (supplierCodes.length === 0) return [];
  return await asSystem(
    context,
    'users who see the traffic of a supplier see its bills, selected by supplier code',
    async (tx) => {
      const { rows } = await sql<BillOfSupplier>`select b.id::text, b.bill_no as "billNo", b.their_no as "theirNo",
        s.supplier_code as "supplierCode", a.channel, b.period_start::text as "periodStart", b.period_end::text as "periodEnd", b.currency,
        b.their_amount::text as "theirAmount", b.our_amount::text as "ourAmount", b.diff_amount::text as "diffAmount",
        round(100 * b.diff_amount / nullif(b.our_amount, 0), 2)::text as "diffPct", b.agreed_amount::text as "agreedAmount", b.status
      from fc.supplier_bill b join fc.supplier_account a on a.id = b.account_id join ${SUPPLIERS} s on s.id = a.supplier_id
      where s.supplier_code = any(${[...supplierCodes]}::text[]) and s.deleted_at is null and b.status <> 'void'
        and b.period_start >= ${from}::date and b.period_end <= ${to}::date
      order by b.period_end desc, b.id`.execute(tx);
      return rows;
    },
  );
}
