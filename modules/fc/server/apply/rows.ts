import { defineRowSecurity } from '@switchboard/kit-server';

/** Applications of finance belong to their applicant. */
export const applicationRows = defineRowSecurity({
  object: 'fc.application',
  table: 'fc.application',
  owner: 'owner_staff_id',
  dept: 'dept_id',
});
