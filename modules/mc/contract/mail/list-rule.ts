import { defineCall, defineResource, field, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { MAIL_KEYS } from './account.ts';
import { MAIL_BASE } from './address.ts';

/** mail_list_rule.match_type (mc M69) */
export const RULE_MATCHES = {
  '1': { label: { zh: '邮箱地址', en: 'Address' } },
  '2': { label: { zh: '域名', en: 'Domain' } },
  '3': { label: { zh: '域名及子域', en: 'Domain and subdomains' } },
} as const;

const DOMAIN = /^(?=.{3,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
const VALUE_TEXT = {
  zh: '请输入邮箱地址（如 name@example.com）或域名（如 example.com），与匹配方式一致',
  en: 'Enter an address (name@example.com) or a domain (example.com), according to the match type',
};

export const RULE_FORM = {
  accountId: field.id({ label: { zh: '适用邮箱', en: 'For mailbox' }, editable: true }),
  matchType: field.enum({ label: { zh: '匹配方式', en: 'Match type' }, editable: true, values: RULE_MATCHES }),
  value: field.text({ label: { zh: '内容', en: 'Value' }, editable: true, max: 254 }),
  reason: field.text({ label: { zh: '原因', en: 'Reason' }, editable: true, nullable: true, max: 200 }),
  enabled: field.boolean({ label: { zh: '启用', en: 'Enabled' }, editable: true }),
  moveExisting: field.boolean({ label: { zh: '同时处理已有邮件', en: 'Also move existing emails' }, editable: true }),
} as const;

/** `accountId` null = for the whole company; only mail administrators can write those. */
const zRuleEdit = z
  .object({
    id: zId.nullable().default(null),
    version: z.int().min(0).default(0),
    accountId: zId.nullable(),
    matchType: z.enum(['1', '2', '3']),
    value: z.string().trim().toLowerCase().min(1).max(254),
    reason: z.string().trim().max(200).nullable().default(null),
    enabled: z.boolean().default(true),
    /** mc M71: at most 1,000 mails, in the background. */
    moveExisting: z.boolean().default(false),
  })
  .refine(({ matchType, value }) => (matchType === '1' ? z.email().safeParse(value).success : DOMAIN.test(value)), {
    path: ['value'],
    params: VALUE_TEXT,
  });
export type RuleEdit = z.infer<typeof zRuleEdit>;

const zRule = z.object({
  id: zId,
  accountId: zId.nullable(),
  matchType: z.enum(['1', '2', '3']),
  value: z.string(),
  reason: z.string().nullable(),
  enabled: z.boolean(),
  version: z.int(),
});
export type MailRule = z.infer<typeof zRule>;

function listOf(kind: 'white' | 'black') {
  const isWhite = kind === 'white';
  const title = isWhite ? { zh: '白名单', en: 'Whitelist' } : { zh: '黑名单', en: 'Blacklist' };
  const basePath = `${MAIL_BASE}/email/${kind}list`;
  const right = needs(MAIL_KEYS.settings);
  const call = (verb: string, zh: string, en: string) => ({
    name: `mc.mail.${kind}.${verb}`,
    path: `${basePath}/${verb}`,
    summary: { zh: `${title.zh}：${zh}`, en: `${title.en}: ${en}` },
    right,
  });
  const resource = defineResource({
    code: `mc.mail-${kind}`,
    right: MAIL_KEYS.settings,
    basePath,
    pageName: 'query',
    title,
    fields: {
      id: field.id({ label: { zh: '规则 ID', en: 'Rule ID' } }),
      value: field.text({ label: { zh: '内容', en: 'Value' }, filter: true, sortable: true, width: 240 }),
      matchType: field.enum({
        label: { zh: '匹配方式', en: 'Match type' },
        filter: true,
        width: 130,
        values: RULE_MATCHES,
      }),
      accountId: field.id({ label: { zh: '邮箱 ID', en: 'Mailbox ID' }, nullable: true, internal: true }),
      accountEmail: field.text({ label: { zh: '适用邮箱', en: 'For mailbox' }, nullable: true, width: 200 }),
      reason: field.text({ label: { zh: '原因', en: 'Reason' }, nullable: true, width: 200 }),
      enabled: field.boolean({ label: { zh: '启用', en: 'Enabled' }, filter: true, width: 80 }),
      hitCount: field.int({ label: { zh: '命中次数', en: 'Hits' }, sortable: true, width: 100 }),
      lastHitAt: field.dateTime({
        label: { zh: '最近命中', en: 'Last hit' },
        nullable: true,
        sortable: true,
        width: 165,
      }),
      isMine: field.boolean({ label: { zh: '可修改', en: 'Editable' }, internal: true }),
      createdAt: field.dateTime({ label: { zh: '添加时间', en: 'Added' }, sortable: true, width: 165 }),
      version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
    },
    list: {
      columns: ['value', 'matchType', 'accountEmail', 'reason', 'enabled', 'hitCount', 'lastHitAt', 'createdAt'],
      defaultSort: { field: 'createdAt', order: 'desc' },
      search: ['value', 'reason'],
    },
  });
  return {
    kind: isWhite ? 1 : 2,
    resource,
    update: defineCall({
      ...call('update', '保存', 'save'),
      method: 'POST',
      withIdempotency: true,
      input: zRuleEdit,
      result: z.object({ id: zId }),
    }),
    remove: defineCall({
      ...call('del', '删除', 'delete'),
      method: 'POST',
      withIdempotency: true,
      input: z.object({ ids: z.array(zId).min(1).max(200) }),
      result: z.literal(true),
    }),
    view: defineCall({
      ...call('view', '查看', 'view'),
      path: `${basePath}/view/:id`,
      method: 'GET',
      input: z.object({ id: zId }),
      result: zRule,
    }),
  };
}

export const whiteList = listOf('white');
export const blackList = listOf('black');
export type SenderList = ReturnType<typeof listOf>;

export const listRuleCalls = [whiteList, blackList].flatMap(({ update, remove, view }) => [update, remove, view]);
export const listRuleResources = [whiteList.resource, blackList.resource];
