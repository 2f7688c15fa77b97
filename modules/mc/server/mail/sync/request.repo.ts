import { sql } from 'kysely';
import type { McDb } from '../../db.ts';

/** False: this account was already requested less than 30 s ago (mc M38). */
export async function markSyncRequested(db: McDb, accountId: string): Promise<boolean> {
  // lint-ok raw-writes: a request to the sync engine changes nothing that users edit
  const { rows } = await sql`update mc.mail_account set sync_asked_at = now(), retry_at = null
    where id = ${accountId} and state in (1, 3) and (sync_asked_at is null or sync_asked_at <= now() - interval '30 seconds')
    returning id`.execute(db);
  return rows.length > 0;
}
