import { containing, type Context, type Db, inTransaction, LEVEL, scopedRead } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { contactSource } from './repo.ts';

export interface SuggestedContact {
  readonly customerCode: string;
  readonly customerName: string;
  readonly name: string;
  readonly email: string;
}

/**
 * Contacts with an address, of customers in the caller's scope. Empty for users who see no customers or only masked
 * addresses.
 */
export async function suggestContacts(
  context: Context,
  { keyword, customerCode, limit }: { keyword: string; customerCode?: string | undefined; limit: number },
): Promise<SuggestedContact[]> {
  const { right, code } = contactSource.resource;
  if (context.principal.scopeOf(right, code) === null) return [];
  const { view, where, run } = scopedRead(contactSource, {}, context);
  if (!view.isClear('email')) return [];
  const like = containing(keyword);
  const [rows = []] = await run(sql`select c.customer_code as "customerCode", c.name as "customerName", p.name, p.email
    from ${contactSource.from} where ${where} and p.email is not null and p.state = 'active'
      and (p.name ilike ${like} or p.email ilike ${like} or c.name ilike ${like} or c.alias ilike ${like})
      ${customerCode === undefined ? sql`` : sql`and c.customer_code = ${customerCode}`}
    order by p.is_primary desc, c.id desc, p.id limit ${limit}`);
  return rows as unknown as SuggestedContact[];
}

/**
 * The first recipient of a mail to a customer. With masked addresses this reveals one, so it requires the reveal right
 * and is logged the same way.
 */
export async function addresseeOf(context: Context, customerCode: string): Promise<SuggestedContact | null> {
  const [shown] = await suggestContacts(context, { keyword: '', customerCode, limit: 1 });
  if (shown !== undefined) return shown;
  const { right, code } = contactSource.resource;
  const { principal } = context;
  const level = principal.fieldsOf(right, code)?.get('email')?.level;
  if (!principal.can(`${right}:reveal`) || level === LEVEL.hidden || principal.scopeOf(right, code) === null)
    return null;
  const { where, run } = scopedRead(contactSource, {}, context);
  const [rows = []] =
    await run(sql`select p.id::text, c.id::text as "customerId", c.name as "customerName", p.name, p.email
    from ${contactSource.from} where ${where} and p.email is not null and p.state = 'active' and c.customer_code = ${customerCode}
    order by p.is_primary desc, p.id limit 1`);
  const found = rows[0] as unknown as (SuggestedContact & { id: string; customerId: string }) | undefined;
  if (found === undefined) return null;
  const { id, customerId, customerName, name, email } = found;
  await inTransaction(context, async (tx) => {
    const after = { field: 'email', name, customerId };
    await context.audit(tx, { object: code, objectId: id, action: 'reveal', category: 5, after });
  });
  return { customerCode, customerName, name, email };
}

/**
 * Addresses of these contacts of a customer; contacts without a working address are left out. The caller must be
 * allowed to write to the customer.
 */
export async function contactAddresses(
  tx: Db,
  { customerId, contactIds }: { customerId: string; contactIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select email from crm.contact
    where customer_id = ${customerId}::bigint and id = any(${[...new Set(contactIds)]}::bigint[]) and email is not null
      and deleted_at is null and state = 'active' and bounced_at is null order by id`.execute(tx);
  return rows.map(({ email }) => email);
}
