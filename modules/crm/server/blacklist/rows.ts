import { blacklistResource } from '@switchboard/crm-contract';
import { defineRowSecurity } from '@switchboard/kit-server';

export const blacklistRows = defineRowSecurity({
  object: blacklistResource.code,
  table: 'crm.blacklist',
  owner: 'applicant_id',
  dept: 'applicant_dept_id',
});
