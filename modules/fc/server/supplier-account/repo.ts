import type { SupplierAccounts } from '@switchboard/fc-contract';
import { type Db, definePgSource, rowsOf } from '@switchboard/kit-server';
import { supplierRows, SUPPLIERS } from '@switchboard/srm-server';
import { sql } from 'kysely';
import { supplierAccountTable } from '../tables.ts';

/** The reported balance plus the credit is below the alert amount. */
const IS_LOW = sql`coalesce(a.status = 'active' and a.their_balance + a.their_credit < a.alert_balance, false)`;

/** Accounts are visible to readers of the supplier. */
export const accountSource = ({ channel, resource }: Pick<SupplierAccounts, 'channel' | 'resource'>) =>
  definePgSource({
    resource,
    table: supplierAccountTable,
    alias: 'a',
    join: sql`join ${SUPPLIERS} s on s.id = a.supplier_id`,
    where: sql`a.channel = ${channel} and s.deleted_at is null`,
    scope: rowsOf(supplierRows, 's'),
    columns: {
      supplierName: sql`s.name`,
      supplierCode: sql`s.supplier_code`,
      isLow: IS_LOW,
    },
  });

/** Keyed by the field names, as in the JSON. */
export interface StoredAccount {
  readonly supplierId: string;
  readonly login: string;
  readonly currency: string;
  readonly payMode: string;
  readonly alertBalance: string | null;
  readonly theirBalance: string | null;
  readonly theirCredit: string;
  readonly status: string;
}

export async function findAccount(tx: Db, id: string): Promise<StoredAccount | undefined> {
  const { rows } =
    await sql<StoredAccount>`select a.supplier_id::text as "supplierId", a.login, a.currency, a.pay_mode as "payMode",
      a.alert_balance::text as "alertBalance", a.their_balance::text as "theirBalance", a.their_credit::text as "theirCredit", a.status
    from fc.supplier_account a where a.id = ${id}::bigint`.execute(tx);
  return rows[0];
}

/** Amounts are in the currency of their account, which is fixed from the first one on. */
export async function hasAmounts(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from fc.supplier_balance where account_id = ${id}::bigint
    union all select 1 from fc.supplier_bill where account_id = ${id}::bigint limit 1`.execute(tx);
  return rows.length > 0;
}

export interface Entered {
  readonly accountId: string;
  readonly balance: string;
  readonly credit: string;
  readonly balanceOn: string;
  readonly note: string | null;
  readonly by: string;
}

/** Stores an entry and returns whether it is the one the account shows; for entries of the same day the later one wins. */
export async function addBalance(
  tx: Db,
  { accountId, balance, credit, balanceOn, note, by }: Entered,
): Promise<boolean> {
  const { rows } = await sql<{ isLatest: boolean }>`with made as (
      insert into fc.supplier_balance (account_id, balance, credit, balance_on, note, entered_by)
      values (${accountId}::bigint, ${balance}, ${credit}, ${balanceOn}, ${note}, ${by}::bigint) returning account_id, balance_on)
    select not exists (select 1 from fc.supplier_balance b where b.account_id = m.account_id and b.balance_on > m.balance_on)
      as "isLatest" from made m`.execute(tx);
  return rows[0]?.isLatest === true;
}

export interface BalanceRow {
  readonly id: string;
  readonly balance: string;
  readonly credit: string;
  readonly balanceOn: string;
  readonly note: string | null;
  readonly enteredAt: string;
  readonly enteredBy: string | null;
}

const SHOWN = 200;

export async function balancesOf(db: Db, accountId: string): Promise<BalanceRow[]> {
  const { rows } = await sql<
    Omit<BalanceRow, 'enteredAt'> & { enteredAt: Date }
  >`select b.id::text, b.balance::text, b.credit::text,
      b.balance_on::text as "balanceOn", b.note, b.entered_at as "enteredAt", s.name as "enteredBy"
    from fc.supplier_balance b left join sys.staff_name s on s.id = b.entered_by
    where b.account_id = ${accountId}::bigint order by b.balance_on desc, b.id desc limit ${SHOWN}`.execute(db);
  return rows.map((row) => ({ ...row, enteredAt: row.enteredAt.toISOString() }));
}

export async function companyToday(tx: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ((now() at time zone 'Asia/Shanghai')::date)::text as day`.execute(
    tx,
  );
  return (rows[0] as { day: string }).day;
}
