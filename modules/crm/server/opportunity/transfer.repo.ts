import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { crmDb } from '../db.ts';
import type { Opportunity } from './repo.ts';

export async function lockForTransfer(tx: Db, id: string): Promise<Opportunity | undefined> {
  return await crmDb({ db: tx })
    .selectFrom('crm.opportunity')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether the user owns the customer or has a write share (rule 19). */
export async function worksWithCustomer(
  tx: Db,
  { customerId, staffId }: { customerId: string; staffId: string },
): Promise<boolean> {
  const { rows } = await sql`select 1 from crm.customer c where c.id = ${customerId}::bigint and c.deleted_at is null
    and (c.owner_id = ${staffId}::bigint or exists (select 1 from crm.share s where s.customer_id = c.id and s.staff_id = ${staffId}::bigint
      and s.state = 'active' and s.access = 'write' and s.expires_at > now()))`.execute(tx);
  return rows.length > 0;
}
