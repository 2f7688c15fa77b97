import { tablesOf } from '@switchboard/kit-server';
import { COLUMNS } from './columns.gen.ts';
import type { DB } from './db.gen.ts';

const defineTable = tablesOf<DB>(COLUMNS);

export const mailAccountTable = defineTable('mc.mail_account');
export const mailBookTable = defineTable('mc.mail_book', { audit: 'mc.mail-book' });
export const mailDealingTable = defineTable('mc.mail_dealing');
export const mailDraftTable = defineTable('mc.mail_draft');
export const mailFolderTable = defineTable('mc.mail_folder');
export const mailListRuleTable = defineTable('mc.mail_list_rule', { audit: 'mc.mail-rule' });
export const mailLogTable = defineTable('mc.mail_log');
export const mailMessageTable = defineTable('mc.mail_message');
/** The text of a signature is long; its name identifies it. */
export const mailSignatureTable = defineTable('mc.mail_signature', { audit: 'mc.mail-signature', unaudited: ['html'] });
export const mailTemplateTable = defineTable('mc.mail_template', {
  audit: 'mc.mail-template',
  unaudited: ['html', 'vars', 'use_count'],
});
export const msgTemplateTable = defineTable('mc.msg_template', { audit: 'mc.template' });
