import { defineModuleContract } from '@switchboard/kit-contract';
import { mailBoxCalls, mailBoxResources } from './mail/box.ts';
import { mailAlias } from './mail/address.ts';
import { mailReadCalls, mailReadResources } from './mail/read/index.ts';
import { mailWriteCalls } from './mail/write/index.ts';
import { messageCalls } from './message.ts';
import { pushStream } from './push.ts';
import { templateCalls, templateResource } from './template.ts';

export * from './events.ts';
export * from './fill.ts';
export * from './mail/account-admin.ts';
export * from './mail/account-edit.ts';
export * from './mail/account.ts';
export * from './mail/address.ts';
export * from './mail/book.ts';
export * from './mail/codes.ts';
export * from './mail/list-rule.ts';
export * from './mail/log-resource.ts';
export * from './mail/log.ts';
export * from './mail/read/index.ts';
export * from './mail/received.ts';
export * from './mail/setting.ts';
export * from './mail/signature.ts';
export * from './mail/template.ts';
export * from './mail/write/index.ts';
export * from './message.ts';
export * from './push.ts';
export * from './template.ts';

export const mcContract = defineModuleContract({
  id: 'mc',
  title: { zh: '消息中心', en: 'Messages' },
  calls: [pushStream, ...messageCalls, ...templateCalls, ...mailBoxCalls, ...mailReadCalls, ...mailWriteCalls],
  resources: [templateResource, ...mailBoxResources, ...mailReadResources],
  aliasOf: mailAlias,
});
