import { sql } from 'kysely';
import type { Db } from '@switchboard/kit-server';
import { type McDb, mcDb } from '../../db.ts';
import type { StoreAccount } from '../store/types.ts';

/** An account that this worker holds until the lease expires. */
export interface LeasedAccount extends StoreAccount {
  /** Every new lease has a higher number: writes with an older one are refused (mc M28). */
  readonly leaseNo: string;
  readonly bindAt: Date;
  readonly syncMonths: number;
  readonly failCount: number;
  readonly authFailCount: number;
}

/** Another worker holds the account now; unfinished work ends without a trace. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** The longest waiting accounts first, so that thousands of boxes get their turn (mc M28). */
export async function claimAccounts(
  db: McDb,
  { node, seconds, limit }: { readonly node: string; readonly seconds: number; readonly limit: number },
): Promise<LeasedAccount[]> {
  const { rows } =
    // lint-ok raw-writes: a lease is no change of the account
    await sql<LeasedAccount>`update mc.mail_account set lease_until = now() + make_interval(secs => ${seconds}),
      lease_node = ${node}, lease_no = lease_no + 1
    where id in (select id from mc.mail_account where ${claimable} order by last_sync_at nulls first, id limit ${limit}
      for update skip locked)
    returning id::text, staff_id::text as "staffId", email::text, lease_no::text as "leaseNo", bind_at as "bindAt",
      sync_months as "syncMonths", fail_count as "failCount", auth_fail_count as "authFailCount"`.execute(db);
  return rows;
}

const claimable = sql`state in (1, 3) and deleted_at is null and (lease_until is null or lease_until < now())
  and (retry_at is null or retry_at <= now())`;

/** How many accounts wait for a worker with free capacity. */
export async function countWaiting(db: McDb): Promise<number> {
  const { rows } = await sql<{
    num: number;
  }>`select count(*)::int as num from mc.mail_account where ${claimable}`.execute(db);
  return rows[0]?.num ?? 0;
}

/** Returns the accounts that this worker still holds, without those that were paused, disabled, taken over or just released. */
export async function renewLeases(
  db: McDb,
  held: readonly Pick<LeasedAccount, 'id' | 'leaseNo'>[],
  seconds: number,
): Promise<Set<string>> {
  const ids = held.map(({ id }) => id);
  const numbers = held.map(({ leaseNo }) => leaseNo);
  // lint-ok raw-writes: a lease is no change of the account
  const { rows } = await sql<{
    id: string;
  }>`update mc.mail_account a set lease_until = now() + make_interval(secs => ${seconds})
    from unnest(${ids}::bigint[], ${numbers}::bigint[]) h (id, lease_no)
    where a.id = h.id and a.lease_no = h.lease_no and a.lease_until is not null and a.state in (1, 3) and a.deleted_at is null
    returning a.id::text as id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function releaseLease(db: McDb, { id, leaseNo }: Pick<LeasedAccount, 'id' | 'leaseNo'>): Promise<void> {
  // lint-ok raw-writes: a lease is no change of the account
  await sql`update mc.mail_account set lease_until = null, lease_node = null where id = ${id} and lease_no = ${leaseNo}`.execute(
    db,
  );
}

/** First statement in every transaction of a synchronisation: no other worker can take the account until it ends. */
export async function holdLease(tx: Db, { id, leaseNo }: Pick<LeasedAccount, 'id' | 'leaseNo'>): Promise<void> {
  const { rows } =
    await sql`select 1 from mc.mail_account where id = ${id} and lease_no = ${leaseNo} and state in (1, 3)
    for share`.execute(mcDb({ db: tx }));
  if (rows.length === 0) throw new LeaseLost(`the lease of account ${id} is lost`);
}
