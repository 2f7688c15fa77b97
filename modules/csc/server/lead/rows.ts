import { defineRowSecurity } from '@switchboard/kit-server';

/** A lead belongs to whoever follows it. Nobody has a list of leads yet: without a grant on this object no row is seen. */
export const leadRows = defineRowSecurity({
  object: 'csc.lead',
  table: 'csc.lead',
  owner: 'owner_id',
  dept: 'owner_dept_id',
});
