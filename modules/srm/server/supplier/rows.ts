import { defineRowSecurity } from '@switchboard/kit-server';

/** A supplier belongs to whoever keeps it. Without a grant on this object no row is seen. */
export const supplierRows = defineRowSecurity({
  object: 'srm.supplier',
  table: 'srm.supplier',
  owner: 'owner_id',
  dept: 'owner_dept_id',
});
