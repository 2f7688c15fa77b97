import type { ParsedInputOf, ResultOf } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import { suggestContacts } from '@switchboard/crm-server';
import type { bookContacts, customerContacts } from '@switchboard/mc-contract';
import { bookMatches, colleagueMatches } from './check.repo.ts';

const SHOWN = 20;
const EACH = 8;

export async function contactsOfCustomers(
  { keyword, customerCode }: ParsedInputOf<typeof customerContacts>,
  context: Context,
): Promise<ResultOf<typeof customerContacts>> {
  return [...(await suggestContacts(context, { keyword, customerCode, limit: SHOWN }))];
}

/** mc M80: the own address book, contacts of customers in scope, colleagues; each address once. */
export async function suggestRecipients(
  { keyword }: ParsedInputOf<typeof bookContacts>,
  context: Context,
): Promise<ResultOf<typeof bookContacts>> {
  const [book, customers, staff] = await Promise.all([
    bookMatches(context.db, context.principal.staffId, keyword, EACH),
    keyword === '' ? [] : suggestContacts(context, { keyword, limit: EACH }),
    keyword === '' ? [] : colleagueMatches(context.db, keyword, EACH),
  ]);
  const all = [
    ...book.map(({ name, email }) => ({ name, email, source: 'book' as const })),
    ...customers.map(({ name, email }) => ({ name, email, source: 'customer' as const })),
    ...staff.map(({ name, email }) => ({ name, email, source: 'staff' as const })),
  ];
  const seen = new Set<string>();
  return all.filter(({ email }) => !seen.has(email.toLowerCase()) && seen.add(email.toLowerCase())).slice(0, SHOWN);
}
