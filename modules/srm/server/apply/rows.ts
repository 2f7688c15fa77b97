import { defineRowSecurity } from '@switchboard/kit-server';

/** Applications about suppliers belong to the applicant. */
export const supplierApplicationRows = defineRowSecurity({
  object: 'srm.application',
  table: 'srm.supplier_application',
  owner: 'owner_staff_id',
  dept: 'dept_id',
});
