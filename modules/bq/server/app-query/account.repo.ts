import type { accountBalanceChanged } from '@switchboard/crm-contract';
import type { EventOf } from '@switchboard/kit-contract';
import { type Db, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { appTable } from '../tables.ts';

/** An older balance never replaces a newer one. */
export async function setBalance(
  tx: Db,
  { accountNo, balance, creditLimit, balanceAt }: EventOf<typeof accountBalanceChanged>,
): Promise<void> {
  const where = sql`t.app_no = ${accountNo} and (t.balance_at is null or t.balance_at < ${balanceAt}::timestamptz)`;
  await updateRows(tx, appTable, { values: { balance, creditLimit, balanceAt }, where, by: null });
}

export async function setAccountState(tx: Db, accountNo: string, state: 'active' | 'suspended'): Promise<void> {
  const where = sql`t.app_no = ${accountNo} and t.state not in ('pending', 'closed', ${state})`;
  await updateRows(tx, appTable, { values: { state }, where, by: null });
}
