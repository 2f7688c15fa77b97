import { type customerImport, saveCustomer } from '@switchboard/crm-contract';
import type { ImportRowOf, ParsedInputOf } from '@switchboard/kit-contract';

export type Row = ImportRowOf<(typeof customerImport)['columns']>;
type Input = ParsedInputOf<typeof saveCustomer>;

const CONTACT_NAME = 80;

export type Understood = { readonly input: Input } | { readonly column: string };

const CONTACT_COLUMN: Readonly<Record<string, string>> = { name: 'contactName', role: 'contactRole' };
const SECOND_COLUMN: Readonly<Record<string, string>> = {
  name: 'contact2Name',
  email: 'contact2Email',
  phone: 'contact2Phone',
};

/** The target pool of a file. */
export type Place = 'private' | 'sea';

/** A row as form input, or the column that the form would refuse. */
export function understand(row: Row, place: Place): Understood {
  const { contactName, contactRole, email, phone, whatsapp, wechat, telegram, ...rest } = row;
  const { contact2Name, contact2Email, contact2Phone, ...customer } = rest;
  const toPool = place === 'sea';
  // the public pool requires no contact name: the company name is used
  const name = toPool ? (contactName ?? row.name?.slice(0, CONTACT_NAME)) : contactName;
  const first = { name, role: contactRole ?? 'business', email, phone, whatsapp, wechat, telegram };
  const second = { name: contact2Name, role: 'business', email: contact2Email, phone: contact2Phone };
  const given = Object.fromEntries(Object.entries(customer).filter(([, value]) => value !== null));
  const parsed = saveCustomer.input.safeParse({
    ...given,
    toPool,
    contacts: contact2Name === null ? [first] : [first, second],
  });
  if (parsed.success) return { input: parsed.data };
  const [root = 'name', index, field] = (parsed.error.issues[0]?.path ?? []).map(String);
  if (root !== 'contacts') return { column: root };
  const columns = index === '1' ? SECOND_COLUMN : CONTACT_COLUMN;
  return { column: columns[field ?? ''] ?? field ?? 'email' };
}
