import { defineRowSecurity } from '@switchboard/kit-server';

/** Special-price applications belong to the applicant. */
export const specialApplyRows = defineRowSecurity({
  object: 'qm.special-apply',
  table: 'qm.special_apply',
  owner: 'owner_staff_id',
  dept: 'dept_id',
});
