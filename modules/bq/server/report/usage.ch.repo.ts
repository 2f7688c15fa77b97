import type { SupplierUsage, UsageFilter } from '@switchboard/fc-server';
import { Decimal, roundMoney } from '@switchboard/kit-contract';
import type { Services } from '@switchboard/kit-server';
import { bqDb } from '../db.ts';
import { findSupplierId } from './usage.repo.ts';

/** Rules 15 and 27 count charged parts and seconds; tests are not charged. */
const SUMS = {
  sms: { table: 'agg_sms_day', qty: 'cost_parts', per: 1 },
  voice: { table: 'agg_voice_day', qty: 'cost_s', per: 60 },
} as const;
const MCC_DIGITS = 3;
const QTY_DIGITS = 4;

/** From the daily sums, for all channel owners. Null for a supplier that the records do not know. */
export async function supplierUsage(
  services: Pick<Services, 'db' | 'records'>,
  { supplierNo, product, from, to }: UsageFilter,
): Promise<SupplierUsage[] | null> {
  const supplierId = await findSupplierId(bqDb(services), supplierNo);
  if (supplierId === null) return null;
  const { table, qty, per } = SUMS[product];
  const answer = await services.records.client.query({
    query: `select toString(mcc) as place, toString(sum(${qty})) as pieces, toString(sum(cost)) as usd from ${table}
      where supplier_id = {supplier:UInt32} and stat_day between {from:Date} and {to:Date}
      group by mcc having sum(${qty}) != 0 or sum(cost) != 0 order by mcc`,
    query_params: { supplier: Number(supplierId), from, to },
    format: 'JSONEachRow',
  });
  const rows = await answer.json<Record<'place' | 'pieces' | 'usd', string>>();
  return rows.map((row) => ({
    mcc: row.place.padStart(MCC_DIGITS, '0'),
    qty: new Decimal(row.pieces).div(per).toDecimalPlaces(QTY_DIGITS, Decimal.ROUND_HALF_UP).toFixed(QTY_DIGITS),
    cost: roundMoney(row.usd),
  }));
}
