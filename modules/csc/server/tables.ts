import { tablesOf } from '@switchboard/kit-server';
import { COLUMNS } from './columns.gen.ts';
import type { DB } from './db.gen.ts';

const defineTable = tablesOf<DB>(COLUMNS);

/** A lead belongs to the person who follows it. No page lists leads yet: without a grant on this object no row is visible. */
export const leadTable = defineTable('csc.lead', {
  object: 'csc.lead',
  owner: 'owner_id',
  dept: 'owner_dept_id',
});
