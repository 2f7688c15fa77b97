import { defineRowSecurity } from '@switchboard/kit-server';

/** Usage belongs to the owner stamped at the time of consumption (records rule 51a). */
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
