import { opportunityResource } from '@switchboard/crm-contract';
import { defineRowSecurity } from '@switchboard/kit-server';
import { CUSTOMER_SHARE } from '../customer/rows.ts';

/**
 * Opportunities belong to whoever pursues them and to that person's department. Whoever a customer is lent to sees those of the
 * customer, and its owner sees everything written under it (crm rule 19).
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
