import { contactResource, type NewContact } from '@switchboard/crm-contract';
import { type Db, definePgSource, rowsOf } from '@switchboard/kit-server';
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

const columnsOf = (contact: Partial<NewContact> & { state?: string }) => {
  const { isPrimary, marketingOk, ...same } = contact;
  return {
    ...same,
    ...(isPrimary === undefined ? {} : { is_primary: isPrimary }),
    ...(marketingOk === undefined ? {} : { marketing_ok: marketingOk }),
  };
};

export async function insertContacts(
  tx: Db,
  { customerId, contacts, by }: { customerId: string; contacts: readonly NewContact[]; by: string },
): Promise<string[]> {
  const rows = await crmDb({ db: tx })
    .insertInto('crm.contact')
    .values(
      contacts.map(
        (contact) => ({ ...columnsOf(contact), customer_id: customerId, created_by: by, updated_by: by }) as never,
      ),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

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

export async function updateContact(
  tx: Db,
  { id, by, changes }: { id: string; by: string; changes: Partial<NewContact> & { state?: string } },
): Promise<void> {
  await crmDb({ db: tx })
    .updateTable('crm.contact')
    .set({
      ...(columnsOf(changes) as object),
      updated_by: by,
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
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
  await sql`update crm.contact set is_primary = false, version = version + 1 where customer_id = ${customerId}::bigint
    and is_primary and deleted_at is null and id is distinct from ${except}::bigint`.execute(tx);
}

export async function removeContact(tx: Db, { id, by }: { id: string; by: string }): Promise<void> {
  await sql`update crm.contact set deleted_at = now(), deleted_by = ${by}::bigint, is_primary = false, version = version + 1
    where id = ${id}::bigint`.execute(tx);
}
