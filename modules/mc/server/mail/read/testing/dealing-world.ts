import type { MailWorld } from './mail-world.ts';

/** A customer in the private pool, owned by this person. */
export async function addCustomer({ stack, staffId }: MailWorld, code: string, ownerLogin: string): Promise<void> {
  await stack.query(
    `insert into crm.customer (customer_code, kind, name, name_norm, alias, country, industry, customer_type, products, brands, level, stage,
       pool_state, source_code, owner_id, owner_dept_id, owner_since)
     select $1::text, 'direct', $1::text, lower($1::text), lower($1::text), 'SG', 'other', 'enterprise', '{sms}', '{main}', 'N', 'potential', 'private', 'website', s.id,
       (select dept_id from sys.staff_dept where staff_id = s.id and is_primary), now()
     from sys.staff s where s.id = $2`,
    [code, await staffId(ownerLogin)],
  );
}

interface TestDealing {
  readonly messageId: string;
  readonly code: string;
  readonly partyType?: number;
  readonly email?: string;
}

/** Records that a mail in a mailbox of `sales` came from this party. */
export async function addDealing(
  { stack, staffId }: MailWorld,
  { messageId, code, partyType = 1, email = 'buyer@customer.example' }: TestDealing,
): Promise<string> {
  const [row] = await stack.query<{ id: string }>(
    `insert into mc.mail_dealing (message_id, party_type, party_code, party_name, party_email, match_by, direction, staff_id, at)
     values ($1, $2, $3, $3, $4, 1, 2, $5, now()) returning id::text`,
    [messageId, partyType, code, email, await staffId('sales')],
  );
  return row?.id as string;
}

export async function grant({ stack }: MailWorld, role: string, ...keys: readonly string[]): Promise<void> {
  await stack.query(
    `insert into sys.role_resource (role_id, resource_id) select r.id, s.id from sys.role r, sys.resource s
     where r.code = $1 and s.international = any($2) and s.deleted_at is null on conflict do nothing`,
    [role, keys],
  );
}
