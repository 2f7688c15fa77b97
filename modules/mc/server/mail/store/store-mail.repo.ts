import { sql } from 'kysely';
import type { McDb } from '../../db.ts';
import type { StoreAccount } from './types.ts';

export async function findStoreAccount(db: McDb, accountId: string): Promise<StoreAccount | null> {
  const { rows } =
    await sql<StoreAccount>`select id::text, staff_id::text as "staffId", email::text from mc.mail_account
    where id = ${accountId} and deleted_at is null`.execute(db);
  return rows[0] ?? null;
}
