import { type AddressView, maskText } from '@switchboard/crm-server';
import type { RowMask } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import type { McDb } from '../db.ts';

/** For lists: masks the column with the address of the party, and a text that may contain addresses. */
export function addressMask(
  view: AddressView,
  isOwn: RawBuilder<unknown>,
  [address, text]: [string, string?],
): RowMask {
  return {
    isMasked: view.isClear ? sql`false` : sql`(${isOwn}) is not true`,
    mask(row) {
      if (typeof row[address] === 'string') row[address] = view.show(row[address]);
      if (text !== undefined && typeof row[text] === 'string') row[text] = maskText(row[text], view);
    },
  };
}

/** Rows that may be found by their address: a search for a masked address would reveal it. */
export const findableBy = (view: AddressView, isOwn: RawBuilder<unknown>): RawBuilder<unknown> =>
  view.isClear ? sql`true` : sql`(${isOwn}) is true`;

/** Those of these addresses that are mailboxes of this company, in lower case. */
export async function colleaguesAmong(db: McDb, emails: readonly string[]): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set();
  const { rows } = await sql<{ email: string }>`select lower(a.email::text) as email from mc.mail_account a
    where a.email = any(${[...emails]}::citext[]) and a.deleted_at is null`.execute(db);
  return new Set(rows.map(({ email }) => email));
}
