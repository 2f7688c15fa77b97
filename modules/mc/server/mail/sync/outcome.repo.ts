import { sql } from 'kysely';
import type { McDb } from '../../db.ts';
import type { LeasedAccount } from './lease.repo.ts';
import { FAILURES_TO_SHOW, LOGINS_TO_STOP } from './retry.ts';

type Held = Pick<LeasedAccount, 'id' | 'leaseNo'>;

/** A complete pass succeeded: clears earlier errors. */
export async function noteSuccess(db: McDb, { id, leaseNo }: Held, capabilities: object): Promise<void> {
  // lint-ok raw-writes: the result of a pass is no change by a user
  await sql`update mc.mail_account set last_sync_at = now(), fail_count = 0, auth_fail_count = 0, retry_at = null, last_error = null,
      state = 1, capabilities = ${JSON.stringify(capabilities)}::jsonb
    where id = ${id} and lease_no = ${leaseNo} and state in (1, 3)`.execute(db);
}

/** mc M26: state 3 is set after five consecutive failures; the lease is released, and no worker retries before the time. */
export async function noteFailure(
  db: McDb,
  { id, leaseNo }: Held,
  reason: string,
  retrySeconds: number,
): Promise<void> {
  // lint-ok raw-writes: the result of a pass is no change by a user
  await sql`update mc.mail_account set fail_count = fail_count + 1, last_error = ${reason}, lease_until = null, lease_node = null,
      retry_at = now() + make_interval(secs => ${retrySeconds}),
      state = case when fail_count + 1 >= ${FAILURES_TO_SHOW} then 3 else state end
    where id = ${id} and lease_no = ${leaseNo} and state in (1, 3)`.execute(db);
}

/**
 * mc M25: true when this refused login was the last one allowed; there are no further attempts until the secret is
 * saved or tested again.
 */
export async function noteRefusedLogin(
  db: McDb,
  { id, leaseNo }: Held,
  reason: string,
  retrySeconds: number,
): Promise<boolean> {
  // lint-ok raw-writes: the result of a pass is no change by a user
  const { rows } = await sql<{ state: number }>`update mc.mail_account set auth_fail_count = auth_fail_count + 1,
      last_error = ${reason}, lease_until = null, lease_node = null, retry_at = now() + make_interval(secs => ${retrySeconds}),
      state = case when auth_fail_count + 1 >= ${LOGINS_TO_STOP} then 2 else state end
    where id = ${id} and lease_no = ${leaseNo} and state in (1, 3) returning state`.execute(db);
  return rows[0]?.state === 2;
}
