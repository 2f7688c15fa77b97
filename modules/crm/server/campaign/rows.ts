import { campaignResource } from '@switchboard/crm-contract';
import { defineRowSecurity } from '@switchboard/kit-server';

export const campaignRows = defineRowSecurity({
  object: campaignResource.code,
  table: 'crm.email_campaign',
  owner: 'created_by',
  dept: 'owner_dept_id',
});
