import { settleRateResource } from '@switchboard/fc-contract';
import { applicationsOf } from '@switchboard/ger-server';
import { tablesOf } from '@switchboard/kit-server';
import { COLUMNS } from './columns.gen.ts';
import type { DB } from './db.gen.ts';

const defineTable = tablesOf<DB>(COLUMNS);

export const billTable = defineTable('fc.bill');
export const creditRecordTable = defineTable('fc.credit_record');
export const settleRateTable = defineTable('fc.settle_rate', { audit: settleRateResource.code });
export const supplierAccountTable = defineTable('fc.supplier_account');
export const supplierBillTable = defineTable('fc.supplier_bill');

/** Usage belongs to the owner stamped at the time of consumption (records rule 51a). */
export const usageDayTable = defineTable('fc.usage_day', {
  object: 'fc.usage-day',
  owner: 'owner_staff_id',
  dept: 'dept_id',
});

export const reconDiffTable = defineTable('fc.recon_diff', {
  object: 'fc.recon-diff',
  owner: 'owner_staff_id',
  dept: 'dept_id',
});

/** Applications of finance belong to their applicant. */
export const applications = applicationsOf('fc.application');
