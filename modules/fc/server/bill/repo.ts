import { customerRows, CUSTOMERS } from '@switchboard/crm-server';
import { billResource } from '@switchboard/fc-contract';
import { definePgSource, rowsOf } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { billTable } from '../tables.ts';

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`;
/** Bills in these states have no open amount. */
const CLOSED = sql`b.status in ('paid', 'written_off', 'void')`;

/** Bills are visible to readers of their customer; drafts only to finance until they are issued. */
export const billSource = definePgSource({
  resource: billResource,
  table: billTable,
  alias: 'b',
  join: sql`join ${CUSTOMERS} c on c.id = b.customer_id`,
  where: sql`c.deleted_at is null and c.pool_state = 'private' and b.status <> 'draft'`,
  scope: rowsOf(customerRows, 'c'),
  columns: {
    customerName: sql`c.name`,
    openAmount: sql`case when ${CLOSED} then 0::numeric else b.total_amount - b.paid_amount end`,
    overdueDays: sql`case when ${CLOSED} then 0 else greatest(0, ${TODAY} - b.due_date) end`,
  },
});
