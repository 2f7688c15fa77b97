import { tablesOf } from '@switchboard/kit-server';
import { COLUMNS } from './columns.gen.ts';
import type { DB } from './db.gen.ts';

const defineTable = tablesOf<DB>(COLUMNS);

export const dingNoticeTable = defineTable('sys.ding_notice');
export const loginPromptTable = defineTable('sys.login_prompt');
export const roleTable = defineTable('sys.role');
export const staffTable = defineTable('sys.staff');
export const versionDocTable = defineTable('sys.version_doc');
