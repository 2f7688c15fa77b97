import {
  type acceptSupplierBillLine,
  type approveSupplierBill,
  type disputeSupplierBill,
  type getSupplierBill,
  mayAct,
  type SupplierBillAct,
  supplierBillResource,
  type voidSupplierBill,
} from '@switchboard/fc-contract';
import {
  AppError,
  CODES,
  Decimal,
  fieldRefusal,
  type Label,
  type ParsedInputOf,
  type ResultOf,
} from '@switchboard/kit-contract';
import {
  type Context,
  type Db,
  detailWithRights,
  fieldView,
  inTransaction,
  lockVersion,
  type RowValues,
  storeRow,
} from '@switchboard/kit-server';
import { requireOwn } from '../own-row.repo.ts';
import { billSource, findBill, linesOf, storeDecision, type StoredBill, type StoredLine } from './repo.ts';
import type { DB } from '../db.gen.ts';
import { supplierBillTable } from '../tables.ts';
import { compareLine, suggestedAmount } from './rule.ts';
import { SUPPLIER_RECORDS } from './supplier-records.ts';

const OBJECT = supplierBillResource.code;
const TOO_MUCH: Label = { zh: '不能超过对方账单金额', en: 'Cannot exceed the amount of the supplier bill' };
const WHY: Label = { zh: '与对方金额不一致，请填写说明', en: 'Differs from the supplier amount. Enter a reason' };
/** Without `read` on all of these the lines are hidden, since their sums are these fields. */
const GUARDS = ['theirAmount', 'ourAmount', 'diffAmount'];

export async function billDetail(
  { id }: ParsedInputOf<typeof getSupplierBill>,
  context: Context,
): Promise<ResultOf<typeof getSupplierBill>> {
  const view = fieldView(context.principal, supplierBillResource, context.callKey ?? supplierBillResource.right);
  if (!GUARDS.every((name) => view.isClear(name)))
    throw new AppError(CODES.fieldNotPermitted, { data: { fields: GUARDS } });
  // out of scope is reported as not found
  const {
    row: { version, status },
    denied,
  } = await detailWithRights(billSource, id, context);
  const [lines, countries] = await Promise.all([
    linesOf(context.db, id),
    // without names a line shows its country code
    context.extensions.get(SUPPLIER_RECORDS)?.countryNames(context.db) ?? [],
  ]);
  const names = new Map(countries.map((country) => [country.mcc, country[context.locale]]));
  return {
    version,
    status,
    denied,
    lines: lines.map((line) => ({ ...line, country: names.get(line.destKey) ?? line.destKey, ...differenceOf(line) })),
    suggested: suggestedAmount(lines),
  };
}

function differenceOf({ ourQty, ourPrice, ourAmount, theirQty, theirPrice, theirAmount }: StoredLine) {
  if (ourQty === null || ourPrice === null || ourAmount === null)
    return { diff: null, volumeDiff: null, priceDiff: null };
  const { diff, volume, price } = compareLine(
    { qty: theirQty, price: theirPrice, amount: theirAmount },
    { qty: ourQty, price: ourPrice, amount: ourAmount },
  );
  return { diff, volumeDiff: volume, priceDiff: price };
}

interface Work {
  readonly tx: Db;
  readonly bill: StoredBill;
}
interface Done {
  readonly values: RowValues<DB['fc.supplier_bill']>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Runs one action on a bill: in scope, at the version last read, in a state that allows it, with an audit entry. */
async function act(
  name: SupplierBillAct,
  { id, version }: { readonly id: string; readonly version: number },
  context: Context,
  work: (of: Work) => Promise<Done> | Done,
): Promise<true> {
  await requireOwn(billSource, id, context);
  await inTransaction(context, async (tx) => {
    await lockVersion(tx, { table: supplierBillTable, id, version });
    const bill = (await findBill(tx, id)) as StoredBill;
    if (!mayAct(name, bill.status)) throw new AppError(CODES.wrongState, { data: { state: bill.status } });
    const { values, after } = await work({ tx, bill });
    await storeRow(tx, { table: supplierBillTable, id, version, values, by: context.principal.staffId });
    await context.audit(tx, { object: OBJECT, objectId: id, action: name, before: { status: bill.status }, after });
  });
  return true;
}

export const acceptLine = async (
  { destKey, accepted, diffReason, ...row }: ParsedInputOf<typeof acceptSupplierBillLine>,
  context: Context,
): Promise<true> =>
  await act('line', row, context, async ({ tx, bill }) => {
    if (!(await storeDecision(tx, row.id, { destKey, accepted, diffReason }))) throw new AppError(CODES.notFound);
    return { values: { status: bill.status }, after: { destKey, accepted, diffReason } };
  });

export const disputeBill = async (
  { reason, ...row }: ParsedInputOf<typeof disputeSupplierBill>,
  context: Context,
): Promise<true> =>
  await act('dispute', row, context, () => {
    const values = { status: 'disputed', reason };
    return { values, after: values };
  });

export const approveBill = async (
  { agreedAmount, reason, ...row }: ParsedInputOf<typeof approveSupplierBill>,
  context: Context,
): Promise<true> =>
  await act('agree', row, context, ({ bill }) => {
    const theirs = new Decimal(bill.theirAmount);
    if (theirs.lt(agreedAmount)) throw fieldRefusal('agreedAmount', TOO_MUCH);
    if (!theirs.equals(agreedAmount) && reason === null) throw fieldRefusal('reason', WHY);
    const values = { status: 'agreed', agreedAmount, ...(reason === null ? {} : { reason }) };
    return { values, after: { status: 'agreed', agreedAmount, reason } };
  });

export const voidBill = async (
  { reason, ...row }: ParsedInputOf<typeof voidSupplierBill>,
  context: Context,
): Promise<true> =>
  await act('void', row, context, () => {
    const values = { status: 'void', reason };
    return { values, after: values };
  });
