import { classAResource } from '@switchboard/crm-contract';
import { defineRowSecurity } from '@switchboard/kit-server';

export const classARows = defineRowSecurity({
  object: classAResource.code,
  table: 'crm.class_a_application',
  owner: 'applicant_id',
  dept: 'applicant_dept_id',
});
