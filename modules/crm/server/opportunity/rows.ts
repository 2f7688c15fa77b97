import { opportunityResource } from '@switchboard/crm-contract';
import { defineRowSecurity } from '@switchboard/kit-server';
import { CUSTOMER_SHARE } from '../customer/rows.ts';

/**
 * Opportunities belong to their owner and the owner's department. Users with a share of a customer see its
 * opportunities, and the owner of the customer sees all of its records (crm rule 19).
 */
export const opportunityRows = defineRowSecurity({
  object: opportunityResource.code,
  table: 'crm.opportunity',
  owner: 'owner_id',
  dept: 'owner_dept_id',
  share: [
    { ...CUSTOMER_SHARE, column: 'customer_id' },
    { table: 'crm.customer', column: 'customer_id', row: 'id', staff: 'owner_id', active: "pool_state = 'private'" },
  ],
});
