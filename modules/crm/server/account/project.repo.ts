import { type Db, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { accountTable } from '../tables.ts';

export interface NewAccount {
  readonly accountNo: string;
  readonly customerId: string;
  readonly brand: string;
  readonly platform: string;
  readonly product: string;
  readonly currency: string;
  readonly openedAt: string;
}

/** Inserts an account once, even if the event is delivered twice. */
export async function insertAccount(tx: Db, account: NewAccount): Promise<void> {
  // lint-ok raw-writes: on conflict do nothing
  await sql`insert into crm.account (account_no, customer_id, brand, platform, product, currency, opened_at, track_tag)
    values (${account.accountNo}, ${account.customerId}::bigint, ${account.brand}, ${account.platform}, ${account.product},
      ${account.currency}, ${account.openedAt}::timestamptz, 'stable') on conflict (account_no) do nothing`.execute(tx);
}

type Step = 'first_test_at' | 'first_recharge_at';

/** Keeps the earliest time, in any order of events. Returns the customer; null = no such account. */
export async function noteStep(
  tx: Db,
  { accountNo, step, at }: { accountNo: string; step: Step; at: string },
): Promise<string | null> {
  const earliest = sql`least(${sql.ref(`t.${step}`)}, ${at}::timestamptz)`;
  const rows = await updateRows(tx, accountTable, {
    values: step === 'first_test_at' ? { firstTestAt: earliest } : { firstRechargeAt: earliest },
    where: sql`t.account_no = ${accountNo}`,
    returning: sql<{ id: string }>`t.customer_id::text as id`,
    by: null,
  });
  return rows[0]?.id ?? null;
}

/** An older balance never overwrites a newer one. */
export async function setBalance(
  tx: Db,
  { accountNo, balance, creditLimit, at }: { accountNo: string; balance: string; creditLimit: string; at: string },
): Promise<void> {
  await updateRows(tx, accountTable, {
    values: { balance, creditLimit, balanceAt: at },
    where: sql`t.account_no = ${accountNo} and (t.balance_at is null or t.balance_at < ${at}::timestamptz)`,
    by: null,
  });
}

export async function setAccountState(
  tx: Db,
  { accountNo, state }: { accountNo: string; state: string },
): Promise<void> {
  await updateRows(tx, accountTable, {
    values: { state },
    where: sql`t.account_no = ${accountNo} and t.state <> 'closed' and t.state <> ${state}`,
    by: null,
  });
}
