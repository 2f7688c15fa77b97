import { defineRowSecurity } from '@switchboard/kit-server';

/** What was consumed belongs to whom it was stamped with then (records rule 51a). */
export const usageRows = defineRowSecurity({
  object: 'fc.usage-day',
  table: 'fc.usage_day',
  owner: 'owner_staff_id',
  dept: 'dept_id',
});

export const usageDifferenceRows = defineRowSecurity({
  object: 'fc.recon-diff',
  table: 'fc.recon_diff',
  owner: 'owner_staff_id',
  dept: 'dept_id',
});
