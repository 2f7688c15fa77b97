import { type Call, importCalls } from '@switchboard/kit-contract';
import { accountAdminCalls, accountAdminResources } from './account-admin.ts';
import { accountEditCalls } from './account-edit.ts';
import { mailAccountCalls } from './account.ts';
import { bookCalls, bookImport, bookResource } from './book.ts';
import { listRuleCalls, listRuleResources } from './list-rule.ts';
import { mailLogResource } from './log-resource.ts';
import { mailSettingCalls } from './setting.ts';
import { signatureCalls, signatureResources } from './signature.ts';
import { mailTemplateCalls, mailTemplateResource } from './template.ts';

/** Accounts and all mailbox settings of a user. */
export const mailBoxCalls: readonly Call[] = [
  ...mailAccountCalls,
  ...accountEditCalls,
  ...accountAdminCalls,
  ...listRuleCalls,
  ...bookCalls,
  ...importCalls(bookImport),
  ...signatureCalls,
  ...mailTemplateCalls,
  ...mailSettingCalls,
];

export const mailBoxResources = [
  ...accountAdminResources,
  ...listRuleResources,
  bookResource,
  ...signatureResources,
  mailTemplateResource,
  mailLogResource,
];
