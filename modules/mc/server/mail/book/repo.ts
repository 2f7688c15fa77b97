import { definePgSource, updateRows } from '@switchboard/kit-server';
import { type BookEdit, type BookEntry, bookResource } from '@switchboard/mc-contract';
import { sql } from 'kysely';
import type { McDb } from '../../db.ts';
import { isLentTo } from '../lent.repo.ts';
import { mailBookTable } from '../../tables.ts';

export const bookSource = (staffId: string) =>
  definePgSource({
    resource: bookResource,
    table: mailBookTable,
    alias: 'b',
    join: sql`join sys.staff_name s on s.id = b.owner_id`,
    where: sql`${isLentTo('b', staffId)}`,
    scope: { none: 'the condition selects own and shared entries' },
    columns: {
      email: sql`b.email::text`,
      isMine: sql`(b.owner_id = ${staffId})`,
      ownerName: sql`s.name`,
    },
  });

const wholeFor = (
  staffId: string,
) => sql`b.id::text, b.name, b.email::text, b.company, b.phone, b.group_name as "groupName", b.remark,
  b.share::text, b.owner_id = ${staffId} as "isMine", b.version`;

export async function readEntry(db: McDb, id: string, staffId: string): Promise<BookEntry | undefined> {
  const { rows } = await sql<BookEntry>`select ${wholeFor(staffId)} from mc.mail_book b
    where b.id = ${id} and b.deleted_at is null and ${isLentTo('b', staffId)}`.execute(db);
  return rows[0];
}

export async function lockEntry(db: McDb, id: string, staffId: string): Promise<BookEntry | undefined> {
  const { rows } = await sql<BookEntry>`select ${wholeFor(staffId)} from mc.mail_book b
    where b.id = ${id} and b.deleted_at is null and b.owner_id = ${staffId} for update`.execute(db);
  return rows[0];
}

const MOST = 2_000;

export async function listEntries(
  db: McDb,
  staffId: string,
): Promise<{ name: string; email: string; groupName: string | null }[]> {
  const { rows } = await sql<{ name: string; email: string; groupName: string | null }>`select b.name, b.email::text,
      b.group_name as "groupName" from mc.mail_book b where b.deleted_at is null and ${isLentTo('b', staffId)}
    order by b.use_count desc, b.name, b.id limit ${MOST}`.execute(db);
  return rows;
}

export type EntryValues = Omit<BookEdit, 'id' | 'version'>;

export const columnsOf = ({ share, ...values }: EntryValues) => ({ ...values, share: Number(share) });

export const newEntry = (staffId: string, values: EntryValues) => ({
  ...columnsOf(values),
  ownerId: staffId,
  source: 1,
});

/** Those of these addresses that are already in the person's book. */
export async function knownEmails(db: McDb, staffId: string, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`select lower(email::text) as email from mc.mail_book
    where owner_id = ${staffId} and deleted_at is null and email = any(${[...emails]}::citext[])`.execute(db);
  return new Set(rows.map(({ email }) => email));
}

/** Removes the entry only if it has not changed since. */
export async function takeBackEntry(db: McDb, { id, staffId }: { id: string; staffId: string }): Promise<boolean> {
  const removed = await updateRows(db, mailBookTable, {
    values: { deletedAt: sql`now()`, deletedBy: staffId },
    where: sql`t.id = ${id} and t.owner_id = ${staffId} and t.deleted_at is null and t.version = 0 and t.use_count = 0`,
    by: staffId,
  });
  return removed === 1;
}
