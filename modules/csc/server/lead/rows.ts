import { defineRowSecurity } from '@switchboard/kit-server';

/** A lead belongs to the person who follows it. No page lists leads yet: without a grant on this object no row is visible. */
export const leadRows = defineRowSecurity({
  object: 'csc.lead',
  table: 'csc.lead',
  owner: 'owner_id',
  dept: 'owner_dept_id',
});
