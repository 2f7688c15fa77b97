import { aliasChangeResource } from '@switchboard/crm-contract';
import { defineRowSecurity } from '@switchboard/kit-server';

export const aliasChangeRows = defineRowSecurity({
  object: aliasChangeResource.code,
  table: 'crm.alias_change',
  owner: 'applicant_id',
  dept: 'applicant_dept_id',
});
