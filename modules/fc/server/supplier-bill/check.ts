import { type checkSupplierBill, mayAct, supplierBillResource } from '@switchboard/fc-contract';
import { addMoney, AppError, CODES, type Label, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, inTransaction, lockVersion, requireExtension, storeRow } from '@switchboard/kit-server';
import { requireOwn } from '../own-row.repo.ts';
import { billSource, findBill, linesOf, type OurLine, type StoredBill, type StoredLine, storeOurs } from './repo.ts';
import { supplierBillTable } from '../tables.ts';
import { compareLine, judgeBill, priceOf } from './rule.ts';
import { SUPPLIER_RECORDS } from './supplier-records.ts';

const NOT_OVER: Label = {
  zh: '账期还没有结束，不能核对',
  en: 'The billing period has not ended, so the bill cannot be checked',
};
/** Costs in our records are in this currency; without rates no other currency can be compared. */
const OUR_CURRENCY = 'USD';
const PRODUCTS: Readonly<Record<string, 'sms' | 'voice'>> = { sms: 'sms', vos: 'voice' };
const NOTHING = '0';

export interface Ours {
  readonly lines: readonly OurLine[];
  /** Null when the amounts cannot be compared. */
  readonly total: string | null;
}

const UNKNOWN: Ours = { lines: [], total: null };

/** Our records of the same days for each of their lines. Records of e-mail and social media have no supplier. */
export async function oursOf(
  context: Pick<Context, 'db' | 'records' | 'extensions'>,
  bill: Pick<StoredBill, 'supplierCode' | 'channel' | 'periodStart' | 'periodEnd' | 'currency' | 'isOnlyAccount'>,
  theirs: readonly StoredLine[],
): Promise<Ours> {
  const product = PRODUCTS[bill.channel];
  if (product === undefined) return UNKNOWN;
  const { supplierCode: supplierNo, periodStart: from, periodEnd: to } = bill;
  const { supplierUsage } = requireExtension(SUPPLIER_RECORDS, context);
  const usage = await supplierUsage(context, { supplierNo, product, from, to });
  if (usage === null) return UNKNOWN;
  const billed = new Map(theirs.filter(isTheirs).map((line) => [line.destKey, line]));
  const used = new Map(usage.map((one) => [one.mcc, one]));
  // with a second account it is unknown which of them carried the rest
  const keys = bill.isOnlyAccount ? new Set([...billed.keys(), ...used.keys()]) : billed.keys();
  const isSameMoney = bill.currency === OUR_CURRENCY;
  const lines = [...keys].map((destKey): OurLine => {
    const { qty, cost } = used.get(destKey) ?? { qty: NOTHING, cost: NOTHING };
    if (!isSameMoney) return { destKey, ourQty: qty, ourPrice: null, ourAmount: null, diffReason: null };
    const price = priceOf(cost, qty);
    const line = billed.get(destKey);
    const their = {
      qty: line?.theirQty ?? NOTHING,
      price: line?.theirPrice ?? NOTHING,
      amount: line?.theirAmount ?? NOTHING,
    };
    const { reason } = compareLine(their, { qty, price, amount: cost });
    return { destKey, ourQty: qty, ourPrice: price, ourAmount: cost, diffReason: reason };
  });
  return { lines, total: isSameMoney ? addMoney(...lines.map(({ ourAmount }) => ourAmount ?? NOTHING)) : null };
}

/** Excludes lines added by a previous check. */
const isTheirs = ({ theirQty, theirAmount }: StoredLine): boolean =>
  Number(theirQty) !== 0 || Number(theirAmount) !== 0;

export async function checkBill(
  { id, version }: ParsedInputOf<typeof checkSupplierBill>,
  context: Context,
): Promise<ResultOf<typeof checkSupplierBill>> {
  await requireOwn(billSource, id, context);
  const seen = await inTransaction(context, async (tx) => ({
    bill: await findBill(tx, id),
    lines: await linesOf(tx, id),
  }));
  if (seen.bill === undefined) throw new AppError(CODES.notFound);
  requireCheckable(seen.bill);
  // the records are queried before any row is locked; a concurrent change of the bill shows in its version
  const { lines, total } = await oursOf(context, seen.bill, seen.lines);
  return await inTransaction(context, async (tx) => {
    await lockVersion(tx, { table: supplierBillTable, id, version });
    const bill = (await findBill(tx, id)) as StoredBill;
    requireCheckable(bill);
    await storeOurs(tx, id, lines);
    const verdict = total === null ? null : judgeBill(bill.theirAmount, total);
    const status = verdict?.isDisputed === true ? 'disputed' : 'checking';
    const values = { status, ourAmount: total, checkedAt: new Date() };
    await storeRow(tx, { table: supplierBillTable, id, version, values, by: context.principal.staffId });
    await context.audit(tx, {
      object: supplierBillResource.code,
      objectId: id,
      action: 'check',
      before: { status: bill.status, ourAmount: bill.ourAmount },
      after: { status, ourAmount: total, diff: verdict?.diff ?? null, pct: verdict?.pct ?? null },
    });
    return { status, diffAmount: verdict?.diff ?? null, isCompared: verdict !== null };
  });
}

function requireCheckable({ status, isOver }: StoredBill): void {
  if (!mayAct('check', status)) throw new AppError(CODES.wrongState, { data: { state: status } });
  if (!isOver) throw new AppError(CODES.wrongState, { label: NOT_OVER });
}
