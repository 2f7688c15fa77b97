import { defineRowSecurity } from '@switchboard/kit-server';

/** Applications of finance belong to whoever applied. */
export const applicationRows = defineRowSecurity({
  object: 'fc.application',
  table: 'fc.application',
  owner: 'owner_staff_id',
  dept: 'dept_id',
});
