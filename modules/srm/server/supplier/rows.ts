import { defineRowSecurity } from '@switchboard/kit-server';

/** A supplier belongs to its owner. Without a grant on this object no row is visible. */
export const supplierRows = defineRowSecurity({
  object: 'srm.supplier',
  table: 'srm.supplier',
  owner: 'owner_id',
  dept: 'owner_dept_id',
});
