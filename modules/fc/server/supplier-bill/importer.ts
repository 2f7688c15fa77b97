import { type SupplierBillColumns, supplierBillImport } from '@switchboard/fc-contract';
import { AppError, CODES, Decimal, type ImportRowOf, type Label, roundMoney } from '@switchboard/kit-contract';
import { type Db, inTransaction, storeRow } from '@switchboard/kit-server';
import { defineImporter, type ImportVerdict } from '@switchboard/sys-server';
import { addLine, findAccounts, type FoundAccount, lockBill, removeImportedLine } from './import.repo.ts';
import { supplierBillTable } from '../tables.ts';
import { nextNo } from './repo.ts';

type Row = ImportRowOf<SupplierBillColumns>;
type Verdict = ImportVerdict<SupplierBillColumns>;
type Fault = readonly [column: keyof SupplierBillColumns, msg: Label];

const NO_ACCOUNT: Label = {
  zh: '供应商账号不存在，请检查后重试',
  en: 'Supplier account not found. Check and try again',
};
const OTHER_MONEY: Label = { zh: '与账号币种不一致', en: 'Does not match the account currency' };
const BACKWARDS: Label = { zh: '账期结束早于开始', en: 'The end of the period is before its start' };
const BELOW_ZERO: Label = { zh: '不能小于 0', en: 'Cannot be below 0' };
const KNOWN: Label = { zh: '这张账单已导入', en: 'This bill has already been imported' };
const OTHER_PERIOD: Label = { zh: '同一账单的账期不一致', en: 'The billing periods of this bill do not match' };
const USED: Label = { zh: '账单已核对或已处理', en: 'The bill has already been checked or processed' };

const keyOf = ({ supplier, channel, login, theirNo }: Row) => ({
  supplier: supplier ?? '',
  channel: channel ?? '',
  login: login ?? '',
  supplierBillNo: theirNo ?? '',
});
const periodOf = ({ periodStart, periodEnd }: Row): string => `${periodStart} ${periodEnd}`;
const amountOf = ({ theirQty, theirPrice, theirAmount }: Row): string =>
  roundMoney(theirAmount ?? new Decimal(theirQty ?? 0).times(theirPrice ?? 0));

function faultOf(row: Row, { id, currency }: FoundAccount): Fault | null {
  if (id === null) return ['supplier', NO_ACCOUNT];
  if (row.currency !== currency) return ['currency', OTHER_MONEY];
  if ((row.periodEnd ?? '') < (row.periodStart ?? '')) return ['periodEnd', BACKWARDS];
  const negative = (['theirQty', 'theirPrice', 'theirAmount'] as const).find((name) =>
    (row[name] ?? '').startsWith('-'),
  );
  return negative === undefined ? null : [negative, BELOW_ZERO];
}

/** Existing bills stay unchanged: an import only adds new ones. */
export const supplierBillImporter = defineImporter({
  definition: supplierBillImport,
  async check(rows, context) {
    const keys = rows.map(({ value }) => keyOf(value));
    const found = await inTransaction(context, async (tx) => await findAccounts(tx, keys));
    const periods = new Map<string, string>();
    const first = new Map<string, number>();
    return rows.flatMap(({ rowNo, value }, index): Verdict[] => {
      const account = found[index] as FoundAccount;
      const fault = faultOf(value, account);
      if (fault !== null) return [{ rowNo, state: 'error', column: fault[0], msg: fault[1] }];
      if (account.billExists) return [{ rowNo, state: 'duplicate', column: 'theirNo', msg: KNOWN }];
      const bill = JSON.stringify(keys[index]);
      const period = periods.get(bill) ?? periodOf(value);
      periods.set(bill, period);
      if (period !== periodOf(value)) return [{ rowNo, state: 'error', column: 'periodStart', msg: OTHER_PERIOD }];
      const line = `${bill} ${value.destKey}`;
      const twin = first.get(line);
      if (twin === undefined) first.set(line, rowNo);
      const msg = { zh: `与第 ${twin} 行重复`, en: `Duplicate of row ${twin}` };
      return twin === undefined ? [] : [{ rowNo, state: 'duplicate', column: 'destKey', msg }];
    });
  },
  async write(tx, value, { actor }) {
    const key = keyOf(value);
    const [account] = await findAccounts(tx, [key]);
    const fault = account === undefined ? (['supplier', NO_ACCOUNT] as const) : faultOf(value, account);
    if (fault !== null) throw new AppError(CODES.wrongState, { label: fault[1] });
    const accountId = account?.id as string;
    const open = await lockBill(tx, accountId, key.supplierBillNo);
    // earlier rows of this file may have created the bill; rows are not added to a bill of another user or one already
    // in progress
    const isOurs = open?.status === 'imported' && open.createdBy === actor.staffId;
    if (open !== undefined && (!isOurs || `${open.periodStart} ${open.periodEnd}` !== periodOf(value)))
      throw new AppError(CODES.conflict, { label: KNOWN });
    const billId = open?.id ?? (await makeBill(tx, accountId, value, actor.staffId));
    const lineId = await addLine(tx, {
      billId,
      destKey: value.destKey ?? '',
      qty: value.theirQty ?? '0',
      price: value.theirPrice ?? '0',
      amount: amountOf(value),
    });
    if (lineId === null) throw new AppError(CODES.conflict, { label: KNOWN });
    return lineId;
  },
  async undo(tx, id, { actor }) {
    if (!(await removeImportedLine(tx, id, actor.staffId))) throw new AppError(CODES.wrongState, { label: USED });
  },
});

async function makeBill(
  tx: Db,
  accountId: string,
  { theirNo, periodStart, periodEnd, currency }: Row,
  by: string,
): Promise<string> {
  const { id } = await storeRow(tx, {
    table: supplierBillTable,
    id: null,
    version: 0,
    values: {
      billNo: await nextNo(tx, 'SB'),
      accountId,
      theirNo: theirNo ?? '',
      periodStart: periodStart ?? '',
      periodEnd: periodEnd ?? '',
      currency: currency ?? '',
    },
    by,
    taken: KNOWN,
  });
  return id;
}
