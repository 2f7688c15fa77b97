import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

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
  const { rows } = await sql<{
    id: string;
  }>`update crm.account set ${sql.ref(step)} = least(${sql.ref(step)}, ${at}::timestamptz),
    updated_at = now(), version = version + 1 where account_no = ${accountNo} returning customer_id::text as id`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

/** An older balance never overwrites a newer one. */
export async function setBalance(
  tx: Db,
  { accountNo, balance, creditLimit, at }: { accountNo: string; balance: string; creditLimit: string; at: string },
): Promise<void> {
  await sql`update crm.account set balance = ${balance}::numeric, credit_limit = ${creditLimit}::numeric, balance_at = ${at}::timestamptz,
    updated_at = now(), version = version + 1
    where account_no = ${accountNo} and (balance_at is null or balance_at < ${at}::timestamptz)`.execute(tx);
}

export async function setAccountState(
  tx: Db,
  { accountNo, state }: { accountNo: string; state: string },
): Promise<void> {
  await sql`update crm.account set state = ${state}, updated_at = now(), version = version + 1
    where account_no = ${accountNo} and state <> 'closed' and state <> ${state}`.execute(tx);
}
