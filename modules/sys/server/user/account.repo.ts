import { updateRow, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import { identityTable, userTable } from '../tables.ts';

type Change = { userId: string; by: string };

const NO_FAILURES = { failCount: 0, failSince: null, lockedUntil: null };

/** Enabling also clears old failures. */
export async function updateStatus(db: SysDb, { userId, by, status }: Change & { status: 0 | 1 }): Promise<void> {
  const values = { status, ...(status === 1 ? NO_FAILURES : {}) };
  await updateRow(db, userTable, { id: userId, values, by });
}

export async function clearLock(db: SysDb, { userId, by }: Change): Promise<void> {
  const values = { ...NO_FAILURES, status: sql`case when status = 2 then 1 else status end` };
  await updateRow(db, userTable, { id: userId, values, by });
}

export async function updatePassword(db: SysDb, { userId, by, hash }: Change & { hash: string }): Promise<void> {
  const values = { passwordHash: hash, mustChangePwd: true, ...NO_FAILURES };
  await updateRow(db, userTable, { id: userId, values, by });
}

/** Rights of the person changed: `perm_version` increases (sys R26), and with it the version that edits are checked against. */
export async function touchRights(db: SysDb, { userId, by }: Change): Promise<void> {
  await updateRow(db, userTable, { id: userId, values: { permVersion: sql`perm_version + 1` }, by });
}

interface Unlinked {
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
}

/** The unlinked identity; undefined = this user has no such identity. */
export async function deleteIdentity(
  db: SysDb,
  { userId, by, identityId }: Change & { identityId: string },
): Promise<Unlinked | undefined> {
  const [unlinked] = await updateRows(db, identityTable, {
    values: { deletedAt: sql`now()`, deletedBy: by },
    where: sql`t.id = ${identityId} and t.user_id = ${userId} and t.deleted_at is null`,
    returning: sql<Unlinked>`t.provider, t.issuer, t.subject`,
    by,
  });
  return unlinked;
}
