import { tablesOf } from '@switchboard/kit-server';
import { COLUMNS } from './columns.gen.ts';
import type { DB } from './db.gen.ts';

const defineTable = tablesOf<DB>(COLUMNS);

export const mailBookTable = defineTable('mc.mail_book');
export const mailDealingTable = defineTable('mc.mail_dealing');
export const mailFolderTable = defineTable('mc.mail_folder');
export const mailListRuleTable = defineTable('mc.mail_list_rule');
export const mailLogTable = defineTable('mc.mail_log');
export const mailTemplateTable = defineTable('mc.mail_template');
export const msgTemplateTable = defineTable('mc.msg_template');
