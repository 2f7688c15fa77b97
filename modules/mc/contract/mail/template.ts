import { defineCall, defineResource, field, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { MAIL_KEYS } from './account.ts';
import { MAIL_BASE } from './address.ts';
import { SHARE_SCOPES } from './book.ts';

const BASE = `${MAIL_BASE}/email/temp`;
const MAX_HTML = 2_000_000;

/** Dictionary mail_template_type. */
export const MAIL_TEMPLATE_TYPES = {
  quote: { label: { zh: '报价', en: 'Quotation' } },
  follow: { label: { zh: '客户跟进', en: 'Follow-up' } },
  contract: { label: { zh: '合同与账单', en: 'Contracts and bills' } },
  service: { label: { zh: '客服通知', en: 'Service notice' } },
  other: { label: { zh: '其他', en: 'Other' } },
} as const;

/** mc M79: the variables that `${key}` in a template can refer to. */
export const MAIL_VARIABLES = {
  customerName: { zh: '客户名称', en: 'Customer name' },
  customerCode: { zh: '客户编号', en: 'Customer code' },
  contactName: { zh: '联系人姓名', en: 'Contact name' },
  contactEmail: { zh: '联系人邮箱', en: 'Contact email' },
  staffName: { zh: '我的姓名', en: 'My name' },
  staffNameEn: { zh: '我的英文名', en: 'My English name' },
  staffTitle: { zh: '我的职位', en: 'My title' },
  staffEmail: { zh: '我的邮箱', en: 'My email' },
  today: { zh: '今天日期', en: 'Today’s date' },
} as const;
export type MailVariable = keyof typeof MAIL_VARIABLES;

const VARIABLE = /\$\{(\w*)\}/g;

/** The variables of a text, in order of first use. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, key]) => key ?? ''))];
}

export const mailTemplateResource = defineResource({
  code: 'mc.mail-template',
  right: MAIL_KEYS.settings,
  basePath: BASE,
  pageName: 'query',
  title: { zh: '邮件模板', en: 'Email templates' },
  fields: {
    id: field.id({ label: { zh: '模板 ID', en: 'Template ID' } }),
    name: field.text({ label: { zh: '模板名称', en: 'Name' }, filter: true, sortable: true, width: 200 }),
    type: field.enum({
      label: { zh: '分类', en: 'Category' },
      nullable: true,
      filter: true,
      width: 120,
      values: MAIL_TEMPLATE_TYPES,
    }),
    subject: field.text({ label: { zh: '主题', en: 'Subject' }, width: 240 }),
    vars: field.tags({ label: { zh: '变量', en: 'Variables' }, width: 220 }),
    share: field.enum({ label: { zh: '可见范围', en: 'Shared with' }, filter: true, width: 110, values: SHARE_SCOPES }),
    ownerName: field.text({ label: { zh: '创建人', en: 'Created by' }, width: 110 }),
    useCount: field.int({ label: { zh: '使用次数', en: 'Times used' }, sortable: true, width: 90 }),
    isMine: field.boolean({ label: { zh: '本人创建', en: 'Mine' }, internal: true }),
    updatedAt: field.dateTime({ label: { zh: '更新时间', en: 'Updated' }, sortable: true, width: 165 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: ['name', 'type', 'subject', 'vars', 'share', 'ownerName', 'useCount', 'updatedAt'],
    defaultSort: { field: 'updatedAt', order: 'desc' },
    search: ['name', 'subject'],
  },
});

export const MAIL_TEMPLATE_FORM = {
  name: field.text({ label: { zh: '模板名称', en: 'Name' }, editable: true, max: 80 }),
  type: field.enum({
    label: { zh: '分类', en: 'Category' },
    editable: true,
    nullable: true,
    values: MAIL_TEMPLATE_TYPES,
  }),
  subject: field.text({ label: { zh: '主题', en: 'Subject' }, editable: true, nullable: true, max: 255 }),
  share: field.enum({ label: { zh: '可见范围', en: 'Shared with' }, editable: true, values: SHARE_SCOPES }),
  html: field.text({ label: { zh: '正文', en: 'Text' }, editable: true, max: MAX_HTML }),
} as const;

const zType = z.enum(Object.keys(MAIL_TEMPLATE_TYPES) as [keyof typeof MAIL_TEMPLATE_TYPES]);

const zTemplateEdit = z.object({
  id: zId.nullable().default(null),
  version: z.int().min(0).default(0),
  name: z.string().trim().min(1).max(80),
  type: zType.nullable().default(null),
  subject: z.string().trim().max(255).default(''),
  html: z.string().min(1).max(MAX_HTML),
  share: z.enum(['0', '1', '2']).default('0'),
});
export type MailTemplateEdit = z.infer<typeof zTemplateEdit>;

const zTemplate = z.object({
  id: zId,
  name: z.string(),
  type: zType.nullable(),
  subject: z.string(),
  html: z.string(),
  share: z.enum(['0', '1', '2']),
  vars: z.array(z.string()),
  isMine: z.boolean(),
  version: z.int(),
});
export type MailTemplate = z.infer<typeof zTemplate>;

export const saveMailTemplate = defineCall({
  name: 'mc.mail.template.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存邮件模板', en: 'Save an email template' },
  right: needs(MAIL_KEYS.settings),
  withIdempotency: true,
  input: zTemplateEdit,
  result: z.object({ id: zId }),
});

export const removeMailTemplate = defineCall({
  name: 'mc.mail.template.del',
  method: 'POST',
  path: `${BASE}/del`,
  summary: { zh: '删除邮件模板', en: 'Delete email templates' },
  right: needs(MAIL_KEYS.settings),
  withIdempotency: true,
  input: z.object({ ids: z.array(zId).min(1).max(200) }),
  result: z.literal(true),
});

export const viewMailTemplate = defineCall({
  name: 'mc.mail.template.view',
  method: 'GET',
  path: `${BASE}/view/:id`,
  summary: { zh: '查看邮件模板', en: 'View an email template' },
  right: needs(MAIL_KEYS.settings),
  input: z.object({ id: zId }),
  result: zTemplate,
});

export const mailTemplateOptions = defineCall({
  name: 'mc.mail.select.templates',
  method: 'GET',
  path: `${MAIL_BASE}/select/email/tempIncludeShare`,
  summary: { zh: '模板选项（含共享）', en: 'Template options, including shared' },
  right: needs(MAIL_KEYS.write),
  input: z.object({}),
  result: z.array(z.object({ value: zId, label: z.string(), type: zType.nullable(), isMine: z.boolean() })),
});

/**
 * mc M79: fills the template with the known data of the customer and the contact; variables without a value stay and
 * are listed.
 */
export const fillMailTemplate = defineCall({
  name: 'mc.mail.template.fill',
  method: 'POST',
  path: `${BASE}/fill`,
  summary: { zh: '套用邮件模板', en: 'Apply an email template' },
  right: needs(MAIL_KEYS.write),
  input: z.object({
    templateId: zId,
    accountId: zId.nullable().default(null),
    customerCode: z.string().trim().max(32).nullable().default(null),
    contactEmail: z.string().trim().max(254).nullable().default(null),
  }),
  result: z.object({ subject: z.string(), html: z.string(), missing: z.array(z.string()) }),
});

export const mailTemplateCalls = [
  saveMailTemplate,
  removeMailTemplate,
  viewMailTemplate,
  mailTemplateOptions,
  fillMailTemplate,
];
