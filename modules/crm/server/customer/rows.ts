import { customerResource } from '@switchboard/crm-contract';
import { defineRowSecurity, type RowShare } from '@switchboard/kit-server';

/** Active shares of a customer. */
export const CUSTOMER_SHARE: RowShare = {
  table: 'crm.share',
  row: 'customer_id',
  staff: 'staff_id',
  active: "state = 'active' and expires_at > now()",
  forWriting: "access = 'write'",
};

/**
 * Customers belong to their owner and the owner's department. A share lets a colleague see one (crm rule 19); `write`
 * allows adding records to it (follow-ups, tasks, contacts), never changing the customer.
 */
export const customerRows = defineRowSecurity({
  object: customerResource.code,
  table: 'crm.customer',
  owner: 'owner_id',
  dept: 'owner_dept_id',
  share: CUSTOMER_SHARE,
});
