import { applicationsOf } from '@switchboard/ger-server';
import { tablesOf } from '@switchboard/kit-server';
import { COLUMNS } from './columns.gen.ts';
import type { DB } from './db.gen.ts';

const defineTable = tablesOf<DB>(COLUMNS);

export const quoteTable = defineTable('qm.quote');
export const quoteGroupMemberTable = defineTable('qm.quote_group_member');

/** Special-price applications belong to the applicant. */
export const specialApplications = applicationsOf('qm.special-apply');
