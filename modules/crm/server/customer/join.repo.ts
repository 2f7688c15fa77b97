import { type RawBuilder, sql } from 'kysely';

/**
 * Customers for statements of other modules: `join ${CUSTOMERS} c on c.id = b.customer_id`. The row policies apply as in
 * crm, and `rowsOf(customerRows, 'c')` is the scope of a list whose rows belong to a customer.
 */
export const CUSTOMERS: RawBuilder<unknown> = sql`(select id, customer_code, name, owner_id, owner_dept_id, pool_state, deleted_at
  from crm.customer)`;
