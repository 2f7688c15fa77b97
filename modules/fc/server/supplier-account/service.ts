import type { SupplierAccounts } from '@switchboard/fc-contract';
import { AppError, CODES, fieldRefusal, type Label, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, type Db, fieldView, inTransaction, lockVersion, storeRow } from '@switchboard/kit-server';
import { seesSupplier } from '@switchboard/srm-server';
import { requireOwn } from '../own-row.repo.ts';
import {
  accountSource,
  addBalance,
  type BalanceRow,
  balancesOf,
  companyToday,
  findAccount,
  hasAmounts,
  type StoredAccount,
} from './repo.ts';
import { supplierAccountTable } from '../tables.ts';

type Calls = SupplierAccounts['calls'];

const TAKEN: Label = { zh: '该供应商已有这个账号', en: 'This supplier already has this login' };
const FIXED: Label = { zh: '已有金额，不能更改币种', en: 'Amounts already exist, so the currency cannot be changed' };
const OTHERS: Label = { zh: '账号不能改到另一个供应商', en: 'A login cannot be moved to another supplier' };
const FUTURE: Label = { zh: '日期不能晚于今天', en: 'The date cannot be later than today' };

export async function storeAccount(
  accounts: SupplierAccounts,
  { id, version, ...sent }: ParsedInputOf<Calls['save']>,
  context: Context,
): Promise<{ id: string }> {
  const { resource, channel } = accounts;
  if (id !== null) await requireOwn(accountSource(accounts), id, context);
  return await inTransaction(context, async (tx) => {
    const before = id === null ? null : await lockedAccount(tx, id, version);
    const changes = context.pickWritable(resource, sent, before as Readonly<Record<string, unknown>> | null);
    const isOther = changes.supplierId !== undefined && changes.supplierId !== before?.supplierId;
    // a supplier out of scope is reported as not found
    if (isOther && !(await seesSupplier(tx, String(changes.supplierId)))) throw new AppError(CODES.notFound);
    if (isOther && before !== null) throw fieldRefusal('supplierId', OTHERS);
    const isOtherMoney = before !== null && changes.currency !== undefined && changes.currency !== before.currency;
    if (isOtherMoney && id !== null && (await hasAmounts(tx, id))) throw fieldRefusal('currency', FIXED);
    const saved = await storeRow(tx, {
      table: supplierAccountTable,
      id,
      version,
      values: id === null ? { ...changes, channel } : changes,
      by: context.principal.staffId,
      taken: TAKEN,
    });
    await context.audit(tx, {
      object: resource.code,
      objectId: saved.id,
      action: id === null ? 'add' : 'edit',
      ...(before === null ? {} : { before: { ...before } }),
      after: changes,
    });
    return { id: saved.id };
  });
}

async function lockedAccount(tx: Db, id: string, version: number): Promise<StoredAccount> {
  await lockVersion(tx, { table: supplierAccountTable, id, version });
  return (await findAccount(tx, id)) as StoredAccount;
}

export async function moveAccount(
  accounts: SupplierAccounts,
  { id, version, status }: ParsedInputOf<Calls['state']>,
  context: Context,
): Promise<true> {
  await requireOwn(accountSource(accounts), id, context);
  await inTransaction(context, async (tx) => {
    const before = await lockedAccount(tx, id, version);
    if (before.status === status) throw new AppError(CODES.wrongState, { data: { state: status } });
    await storeRow(tx, { table: supplierAccountTable, id, version, values: { status }, by: context.principal.staffId });
    await context.audit(tx, {
      object: accounts.resource.code,
      objectId: id,
      action: 'state',
      before: { status: before.status },
      after: { status },
    });
  });
  return true;
}

export async function enterBalance(
  accounts: SupplierAccounts,
  { id, version, balanceOn, note, ...sent }: ParsedInputOf<Calls['enter']>,
  context: Context,
): Promise<true> {
  const { resource } = accounts;
  await requireOwn(accountSource(accounts), id, context);
  await inTransaction(context, async (tx) => {
    if (balanceOn > (await companyToday(tx))) throw fieldRefusal('balanceOn', FUTURE);
    const before = await lockedAccount(tx, id, version);
    // the same amount on a newer day is new information, so the sent value counts even when it equals the old one
    const changes = context.pickWritable(resource, sent, { ...before, theirBalance: null });
    const balance = changes.theirBalance;
    if (balance === undefined || balance === null) throw new AppError(CODES.fieldNotPermitted);
    const credit = changes.theirCredit ?? before.theirCredit;
    const by = context.principal.staffId;
    const isLatest = await addBalance(tx, { accountId: id, balance, credit, balanceOn, note, by });
    const values = isLatest ? { theirBalance: balance, theirCredit: credit, balanceOn } : {};
    if (isLatest) await storeRow(tx, { table: supplierAccountTable, id, version, values, by });
    await context.audit(tx, {
      object: resource.code,
      objectId: id,
      action: 'balance',
      before: { theirBalance: before.theirBalance, theirCredit: before.theirCredit },
      after: { theirBalance: balance, theirCredit: credit, balanceOn, note, isLatest },
    });
  });
  return true;
}

/** Without read access to the current balance the history is not readable either. */
export async function balanceHistory(
  accounts: SupplierAccounts,
  { id }: ParsedInputOf<Calls['history']>,
  context: Context,
): Promise<BalanceRow[]> {
  const { resource } = accounts;
  await requireOwn(accountSource(accounts), id, context);
  const view = fieldView(context.principal, resource, context.callKey ?? resource.right);
  if (!view.isClear('theirBalance') || !view.isClear('theirCredit')) throw new AppError(CODES.fieldNotPermitted);
  return await balancesOf(context.db, id);
}
