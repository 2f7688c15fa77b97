import type { SealedSecret } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { McDb } from '../../db.ts';

export async function lockOldSecrets(
  db: McDb,
  newest: number,
  limit: number,
): Promise<(SealedSecret & { id: string })[]> {
  const { rows } = await sql<
    SealedSecret & { id: string }
  >`select id::text, secret_enc as "secretEnc", key_version as "keyVersion"
    from mc.mail_account where key_version < ${newest} and state <> 5 order by id limit ${limit} for update skip locked`.execute(
    db,
  );
  return rows;
}

export async function writeSecret(db: McDb, id: string, { secretEnc, keyVersion }: SealedSecret): Promise<void> {
  // lint-ok raw-writes: the same secret under another key is no change of the account
  await sql`update mc.mail_account set secret_enc = ${secretEnc}, key_version = ${keyVersion} where id = ${id}`.execute(
    db,
  );
}

/** Keys that accounts need and that are not configured. */
export async function missingKeys(db: McDb, versions: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ version: number }>`select distinct key_version as version from mc.mail_account
    where state <> 5 and deleted_at is null and key_version <> all(${[...versions]}::int[]) order by 1`.execute(db);
  return rows.map(({ version }) => version);
}
