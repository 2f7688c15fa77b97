import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

interface MailedCustomer {
  readonly id: string;
  readonly contactId: string | null;
  /** This mail is already a follow-up of the customer. */
  readonly isNoted: boolean;
}

/**
 * The customer of a mail, locked, if the user works on it: as owner or with a write share (crm rule 19). Mails of other
 * users are not follow-ups.
 */
export async function lockMailed(
  tx: Db,
  { customerCode, staffId, email, mailId }: { customerCode: string; staffId: string; email: string; mailId: string },
): Promise<MailedCustomer | null> {
  const { rows } = await sql<MailedCustomer>`select c.id::text as id,
      (select p.id::text from crm.contact p where p.customer_id = c.id and p.deleted_at is null and lower(p.email) = lower(${email})
        order by p.is_primary desc, p.id limit 1) as "contactId",
      exists (select 1 from crm.followup f where f.customer_id = c.id and f.mail_id = ${mailId}) as "isNoted"
    from crm.customer c where c.customer_code = ${customerCode} and c.deleted_at is null and c.pool_state = 'private'
      and (c.owner_id = ${staffId}::bigint or exists (select 1 from crm.share s where s.customer_id = c.id
        and s.staff_id = ${staffId}::bigint and s.access = 'write' and s.state = 'active' and s.expires_at > now()))
    for update of c`.execute(tx);
  return rows[0] ?? null;
}
