import { opportunityResource } from '@switchboard/crm-contract';
import { defineRowSecurity } from '@switchboard/kit-server';

export const opportunityRows = defineRowSecurity({
  object: opportunityResource.code,
  table: 'crm.opportunity',
  owner: 'owner_id',
  dept: 'owner_dept_id',
});
