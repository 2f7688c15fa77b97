import { customerResource } from '@switchboard/crm-contract';
import { defineRowSecurity, type RowShare } from '@switchboard/kit-server';

/** Whom a customer is lent to, now. */
export const CUSTOMER_SHARE: RowShare = {
  table: 'crm.share',
  row: 'customer_id',
  staff: 'staff_id',
  active: "state = 'active' and expires_at > now()",
  forWriting: "access = 'write'",
};

/**
 * Customers belong to their owner and the owner's department. A share lets a colleague see one (crm rule 19); what `write`
 * adds is written beside the customer (follow-ups, tasks, contacts), never into it.
 */
export const customerRows = defineRowSecurity({
  object: customerResource.code,
  table: 'crm.customer',
  owner: 'owner_id',
  dept: 'owner_dept_id',
  share: CUSTOMER_SHARE,
});
