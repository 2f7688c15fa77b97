import { contactResource } from '@switchboard/crm-contract';
import { type Db, definePgSource, rowsOf, updateRow, updateRows } from '@switchboard/kit-server';
import { type Selectable, sql } from 'kysely';
import { crmDb } from '../db.ts';
import type { DB } from '../db.gen.ts';
import { contactTable, customerTable } from '../tables.ts';

export type ContactRow = Selectable<DB['crm.contact']>;

/** Contacts are visible with their customer. */
export const contactSource = definePgSource({
  resource: contactResource,
  table: contactTable,
  alias: 'p',
  join: sql`join crm.customer c on c.id = p.customer_id`,
  where: sql`c.deleted_at is null and c.pool_state = 'private'`,
  scope: rowsOf(customerTable, 'c'),
  columns: {
    customerName: sql`c.name`,
  },
});

/** The caller has already checked access to the customer. */
export async function lockContact(tx: Db, id: string): Promise<ContactRow | undefined> {
  return await crmDb({ db: tx })
    .selectFrom('crm.contact')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function customerOfContact(tx: Db, id: string): Promise<string | undefined> {
  const row = await crmDb({ db: tx })
    .selectFrom('crm.contact')
    .select('customer_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.customer_id;
}

export async function liveContacts(tx: Db, customerId: string): Promise<ContactRow[]> {
  return await crmDb({ db: tx })
    .selectFrom('crm.contact')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

export async function hasContacts(tx: Db, customerId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from crm.contact where customer_id = ${customerId}::bigint and deleted_at is null limit 1`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Only one contact is primary: unsets the others. */
export async function clearPrimary(
  tx: Db,
  { customerId, except }: { customerId: string; except: string | null },
): Promise<void> {
  const where = sql`t.customer_id = ${customerId}::bigint and t.is_primary and t.deleted_at is null
    and t.id is distinct from ${except}::bigint`;
  await updateRows(tx, contactTable, { values: { isPrimary: false }, where, by: null });
}

export async function removeContact(tx: Db, { id, by }: { id: string; by: string }): Promise<void> {
  await updateRow(tx, contactTable, { id, values: { deletedAt: sql`now()`, deletedBy: by, isPrimary: false }, by });
}
