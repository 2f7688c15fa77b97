import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

type Change = { userId: string; by: string };

const touch = (by: string) => ({
  updated_by: by,
  updated_at: sql<Date>`now()`,
  version: sql<number>`version + 1`,
});

const NO_FAILURES = { fail_count: 0, fail_since: null, locked_until: null };

/** Enabling also clears old failures. */
export async function updateStatus(db: SysDb, { userId, by, status }: Change & { status: 0 | 1 }): Promise<void> {
  await db
    .updateTable('sys.user')
    .set({ status, ...(status === 1 ? NO_FAILURES : {}), ...touch(by) })
    .where('id', '=', userId)
    .execute();
}

export async function clearLock(db: SysDb, { userId, by }: Change): Promise<void> {
  await db
    .updateTable('sys.user')
    .set({ ...NO_FAILURES, status: sql<number>`case when status = 2 then 1 else status end`, ...touch(by) })
    .where('id', '=', userId)
    .execute();
}

export async function updatePassword(db: SysDb, { userId, by, hash }: Change & { hash: string }): Promise<void> {
  await db
    .updateTable('sys.user')
    .set({ password_hash: hash, must_change_pwd: true, ...NO_FAILURES, ...touch(by) })
    .where('id', '=', userId)
    .execute();
}

/** Rights of the person changed: `perm_version` increases (sys R26), and with it the version that edits are checked against. */
export async function touchRights(db: SysDb, { userId, by }: Change): Promise<void> {
  await db
    .updateTable('sys.user')
    .set({ perm_version: sql<string>`perm_version + 1`, ...touch(by) })
    .where('id', '=', userId)
    .execute();
}

/** The unlinked identity; undefined = this user has no such identity. */
export async function deleteIdentity(
  db: SysDb,
  { userId, by, identityId }: Change & { identityId: string },
): Promise<{ provider: string; issuer: string; subject: string } | undefined> {
  return await db
    .updateTable('sys.identity')
    .set({ deleted_at: sql<Date>`now()`, deleted_by: by, ...touch(by) })
    .where('id', '=', identityId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning(['provider', 'issuer', 'subject'])
    .executeTakeFirst();
}
