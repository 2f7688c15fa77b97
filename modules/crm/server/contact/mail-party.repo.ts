import type { Db } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import { normEmail } from '../duplicate/identities.ts';

export interface MailParty {
  /** The requested address. */
  readonly email: string;
  readonly customerCode: string;
  readonly customerName: string;
  readonly ownerId: string | null;
  /** True if the address is of a contact of the customer; false if only its domain belongs to the customer. */
  readonly isContact: boolean;
}

/** The customers of these addresses (mc M73). Domains of mail providers belong to no customer, and no domain belongs to two. */
export async function customersOfAddresses(db: Db, emails: readonly string[]): Promise<MailParty[]> {
  return emails.length === 0 ? [] : (await customersOfQuery(emails).execute(db)).rows;
}

/** The same as SQL, for callers that run more queries in the same round trip. */
export function customersOfQuery(emails: readonly string[]): RawBuilder<MailParty> {
  const lookups = emails.map((email) => ({
    email,
    norm: normEmail(email),
    domain: email.toLowerCase().split('@')[1] ?? '',
  }));
  return sql<MailParty>`select distinct on (a.email, c.id) a.email, c.customer_code as "customerCode",
      c.name as "customerName", c.owner_id::text as "ownerId", i.id_type = 'email' as "isContact"
    from jsonb_to_recordset(${JSON.stringify(lookups)}::jsonb) a (email text, norm text, domain text)
    join crm.customer_identity i on i.ended_at is null
      and ((i.id_type = 'email' and i.value_norm = a.norm) or (i.id_type = 'domain' and i.strong and i.value_norm = a.domain
        and not exists (select 1 from crm.customer_identity e
          where e.id_type = 'email' and e.value_norm = a.norm and e.ended_at is null)))
    join crm.customer c on c.id = i.customer_id and c.deleted_at is null and c.pool_state <> 'merged'
    order by a.email, c.id, i.id_type = 'email' desc`;
}

export interface MailIdentity {
  readonly customerCode: string;
  readonly emails: readonly string[];
  readonly domains: readonly string[];
}

/** The addresses and domains of a customer; null = the customer no longer exists. */
export async function mailIdentityOf(db: Db, customerId: string): Promise<MailIdentity | null> {
  const { rows } = await sql<MailIdentity>`select c.customer_code as "customerCode",
      array(select i.value_norm from crm.customer_identity i where i.customer_id = c.id and i.ended_at is null and i.id_type = 'email') as emails,
      array(select i.value_norm from crm.customer_identity i where i.customer_id = c.id and i.ended_at is null and i.id_type = 'domain'
        and i.strong) as domains
    from crm.customer c where c.id = ${customerId} and c.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

export interface PartyOfMail {
  readonly customerName: string;
  readonly customerCode: string;
  readonly contactName: string | null;
}

/**
 * The customer by its code, or the one that has a contact with this address. The policies of crm show only what the
 * reader may see, so a foreign customer provides no values.
 */
export async function partyOfMail(
  db: Db,
  { customerCode, contactEmail }: { customerCode: string | null; contactEmail: string | null },
): Promise<PartyOfMail | undefined> {
  const { rows } =
    await sql<PartyOfMail>`select c.name as "customerName", c.customer_code as "customerCode", p.name as "contactName"
    from crm.customer c left join crm.contact p on p.customer_id = c.id and p.deleted_at is null and p.state = 'active'
      and (${contactEmail}::text is null or lower(p.email) = lower(${contactEmail}))
    where c.deleted_at is null and (c.customer_code = ${customerCode}
      or (${customerCode}::text is null and ${contactEmail}::text is not null and p.id is not null))
    order by p.is_primary desc nulls last, p.id limit 1`.execute(db);
  return rows[0];
}
