import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** `from` of the customers as crm reads them; its alias is `c`, and the policies of the table hold here too. */
export const customerJoin = (from: Sql): Sql => sql`join (${from}) on c.customer_code = d.party_code`;

export const ownDealings = (staffId: string): { join: Sql; where: Sql } => ({
  join: sql``,
  where: sql`d.staff_id = ${staffId}`,
});
