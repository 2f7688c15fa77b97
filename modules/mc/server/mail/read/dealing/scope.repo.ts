import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** `from` is the customer source of crm; its alias is `c`, and the policies of the table apply here too. */
export const customerJoin = (from: Sql): Sql => sql`join (${from}) on c.customer_code = d.party_code`;

export const ownDealings = (staffId: string): { join: Sql; where: Sql } => ({
  join: sql``,
  where: sql`d.staff_id = ${staffId}`,
});
