import type { accountBalanceChanged } from '@switchboard/crm-contract';
import type { EventOf } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** An older balance never replaces a newer one. */
export async function setBalance(
  tx: Db,
  { accountNo, balance, creditLimit, balanceAt }: EventOf<typeof accountBalanceChanged>,
): Promise<void> {
  await sql`update bq.app set balance = ${balance}::numeric, credit_limit = ${creditLimit}::numeric, balance_at = ${balanceAt}::timestamptz,
    updated_at = now(), version = version + 1
    where app_no = ${accountNo} and (balance_at is null or balance_at < ${balanceAt}::timestamptz)`.execute(tx);
}

export async function setAccountState(tx: Db, accountNo: string, state: 'active' | 'suspended'): Promise<void> {
  await sql`update bq.app set state = ${state}, updated_at = now(), version = version + 1
    where app_no = ${accountNo} and state not in ('pending', 'closed', ${state})`.execute(tx);
}
