import { applicationsOf } from '@switchboard/ger-server';
import { tablesOf } from '@switchboard/kit-server';
import { COLUMNS } from './columns.gen.ts';
import type { DB } from './db.gen.ts';

const defineTable = tablesOf<DB>(COLUMNS);

/** A supplier belongs to its owner. Without a grant on this object no row is visible. */
export const supplierTable = defineTable('srm.supplier', {
  object: 'srm.supplier',
  owner: 'owner_id',
  dept: 'owner_dept_id',
});

/** Applications about suppliers belong to the applicant. */
export const supplierApplications = applicationsOf('srm.application');
