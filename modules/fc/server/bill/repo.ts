import { customerRows } from '@switchboard/crm-server';
import { billResource } from '@switchboard/fc-contract';
import { definePgSource, rowsOf } from '@switchboard/kit-server';
import { sql } from 'kysely';

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`;
/** Bills in these states have no open amount. */
const CLOSED = sql`b.status in ('paid', 'written_off', 'void')`;

/** Bills are visible to readers of their customer; drafts only to finance until they are issued. */
export const billSource = definePgSource({
  resource: billResource,
  from: sql`fc.bill b join crm.customer c on c.id = b.customer_id`,
  where: sql`c.deleted_at is null and c.pool_state = 'private' and b.status <> 'draft'`,
  scope: rowsOf(customerRows, 'c'),
  columns: {
    id: sql`b.id`,
    billNo: sql`b.bill_no`,
    customerId: sql`b.customer_id`,
    customerName: sql`c.name`,
    periodStart: sql`b.period_start`,
    periodEnd: sql`b.period_end`,
    currency: sql`b.currency`,
    totalAmount: sql`b.total_amount`,
    paidAmount: sql`b.paid_amount`,
    openAmount: sql`case when ${CLOSED} then 0::numeric else b.total_amount - b.paid_amount end`,
    dueDate: sql`b.due_date`,
    overdueDays: sql`case when ${CLOSED} then 0 else greatest(0, ${TODAY} - b.due_date) end`,
    status: sql`b.status`,
    issueDate: sql`b.issue_date`,
  },
});
