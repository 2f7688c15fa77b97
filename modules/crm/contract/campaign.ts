import {
  requireForNew,
  defineCall,
  defineEvent,
  defineResource,
  type EnumValue,
  field,
  needs,
  zId,
  zShownFields,
  zTime,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { clickedCampaign, openedCampaign, unsubscribeCampaign } from './campaign-links.ts';
import { codesOf, CONTACT_LANGUAGES, CONTACT_ROLES } from './contact-fields.ts';
import { customerResource } from './customer.ts';
import { LEVELS, PRODUCTS, STAGES } from './customer-values.ts';

const { right: KEY } = customerResource;
const BASE = '/v2/crm/campaign';

/** Limits of crm rule 34. */
export const CAMPAIGN_LIMITS = { perContact: 2, days: 7, perHour: 200, withoutApproval: 500 } as const;

export const CAMPAIGN_STATES = {
  draft: { label: { zh: '草稿', en: 'Draft' } },
  pending: { label: { zh: '待审批', en: 'Pending' }, tone: 'info' },
  scheduled: { label: { zh: '已排期', en: 'Scheduled' }, tone: 'info' },
  sending: { label: { zh: '发送中', en: 'Sending' }, tone: 'warning' },
  done: { label: { zh: '已完成', en: 'Done' }, tone: 'success' },
  cancelled: { label: { zh: '已取消', en: 'Cancelled' } },
} as const satisfies Readonly<Record<string, EnumValue>>;

export const RECIPIENT_STATES = {
  queued: { label: { zh: '排队', en: 'Queued' } },
  sent: { label: { zh: '已发送', en: 'Sent' }, tone: 'info' },
  opened: { label: { zh: '已打开', en: 'Opened' }, tone: 'success' },
  clicked: { label: { zh: '已点击', en: 'Clicked' }, tone: 'success' },
  bounced: { label: { zh: '退信', en: 'Bounced' }, tone: 'danger' },
  unsubscribed: { label: { zh: '已退订', en: 'Unsubscribed' }, tone: 'warning' },
  skipped: { label: { zh: '跳过', en: 'Skipped' } },
} as const satisfies Readonly<Record<string, EnumValue>>;

/** Why a contact received no mail. A reason from the mail server is stored verbatim. */
export const SKIP_REASONS = {
  left: { label: { zh: '联系人已离职或删除', en: 'The contact has left or was deleted' } },
  refused: { label: { zh: '不接收营销邮件', en: 'Does not accept marketing emails' } },
  unsubscribed: { label: { zh: '已退订', en: 'Has unsubscribed' } },
  bounced: { label: { zh: '此前退信', en: 'An earlier email bounced' } },
  black: { label: { zh: '客户在黑名单', en: 'The customer is blacklisted' } },
  limit: { label: { zh: '7 天内已收到 2 封营销邮件', en: 'Received 2 marketing emails within 7 days' } },
  sender: { label: { zh: '发件邮箱不可用', en: 'The sending mailbox is unavailable' } },
  unknown: { label: { zh: '发送结果未知', en: 'Delivery result unknown' } },
  cancelled: { label: { zh: '活动已取消', en: 'The campaign was cancelled' } },
} as const satisfies Readonly<Record<string, EnumValue>>;

export const CAMPAIGN_LANGS = {
  zh: { label: { zh: '中文', en: 'Chinese' } },
  en: { label: { zh: '英文', en: 'English' } },
} as const satisfies Readonly<Record<string, EnumValue>>;

const num = (zh: string, en: string) => field.int({ label: { zh, en }, sortable: true, width: 96 });

export const campaignResource = defineResource({
  code: 'crm.campaign',
  right: KEY,
  basePath: BASE,
  isExported: true,
  rowRights: {
    [`${KEY}:campaign-add`]: 'change',
    [`${KEY}:campaign-send`]: 'change',
    [`${KEY}:campaign-cancel`]: 'change',
  },
  title: { zh: '营销邮件', en: 'Marketing emails' },
  fields: {
    id: field.id({ label: { zh: '活动 ID', en: 'Campaign ID' } }),
    name: field.text({ label: { zh: '名称', en: 'Name' }, filter: true, sortable: true, width: 200 }),
    subject: field.text({ label: { zh: '主题', en: 'Subject' }, filter: true, width: 240 }),
    senderEmail: field.text({ label: { zh: '发件邮箱', en: 'Sending mailbox' }, filter: true, width: 200 }),
    ownerName: field.text({ label: { zh: '创建人', en: 'Created by' }, filter: true, width: 100 }),
    state: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      sortable: true,
      width: 100,
      values: CAMPAIGN_STATES,
    }),
    recipientNum: num('收件人数', 'Recipients'),
    sentNum: num('已发送', 'Sent'),
    openedNum: num('已打开', 'Opened'),
    clickedNum: num('已点击', 'Clicked'),
    bouncedNum: num('退信', 'Bounced'),
    unsubscribedNum: num('退订', 'Unsubscribed'),
    sendAt: field.dateTime({
      label: { zh: '发送时间', en: 'Send at' },
      nullable: true,
      filter: true,
      sortable: true,
      width: 170,
    }),
    createdAt: field.dateTime({ label: { zh: '创建时间', en: 'Created' }, filter: true, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'name',
      'subject',
      'state',
      'recipientNum',
      'sentNum',
      'openedNum',
      'clickedNum',
      'bouncedNum',
      'unsubscribedNum',
      'sendAt',
      'ownerName',
    ],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['name', 'subject'],
  },
});

/** The recipients of a campaign and the result of each mail. Addresses are stored only with the contact. */
export const campaignRecipientResource = defineResource({
  code: 'crm.campaign-recipient',
  right: KEY,
  basePath: `${BASE}/recipients`,
  title: { zh: '营销邮件收件人', en: 'Recipients of a campaign' },
  fields: {
    id: field.id({ label: { zh: '收件人 ID', en: 'Recipient ID' }, sortable: true }),
    campaignId: field.id({ label: { zh: '活动', en: 'Campaign' }, internal: true, filter: true }),
    contactName: field.text({ label: { zh: '联系人', en: 'Contact' }, filter: true, width: 140 }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 220 }),
    state: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      sortable: true,
      width: 100,
      values: RECIPIENT_STATES,
    }),
    skipReason: field.text({ label: { zh: '跳过原因', en: 'Skip reason' }, nullable: true, width: 200 }),
    sentAt: field.dateTime({ label: { zh: '发送时间', en: 'Sent' }, nullable: true, sortable: true, width: 160 }),
  },
  list: {
    columns: ['contactName', 'customerName', 'state', 'skipReason', 'sentAt'],
    defaultSort: { field: 'id', order: 'asc' },
    search: ['contactName', 'customerName'],
  },
});

/** Filters the contacts among the customers that the sender sees; an empty list does not filter. */
export const zCampaignFilter = z.object({
  levels: z.array(codesOf(LEVELS)).default([]),
  stages: z.array(codesOf(STAGES)).default([]),
  products: z.array(codesOf(PRODUCTS)).default([]),
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(250)
    .default([]),
  roles: z.array(codesOf(CONTACT_ROLES)).default([]),
  languages: z.array(codesOf(CONTACT_LANGUAGES)).default([]),
});
export type CampaignFilter = z.output<typeof zCampaignFilter>;

const chosen = { templateId: zId, lang: codesOf(CAMPAIGN_LANGS), filter: zCampaignFilter.prefault({}) };
/** An update may omit fields that its form did not show; they stay unchanged. */
const written = {
  name: z.string().trim().min(1).max(120).optional(),
  subject: z.string().trim().min(1).max(200).optional(),
  senderEmail: z.email().max(200).optional(),
  /** Null: as soon as possible. */
  sendAt: zTime.nullable().optional(),
};
const { fields } = campaignResource;

export const getCampaign = defineCall({
  name: 'crm.campaign.get',
  method: 'GET',
  path: `${BASE}/get/:id`,
  summary: { zh: '营销邮件详情', en: 'Campaign details' },
  right: needs(KEY),
  input: z.object({ id: zId }),
  result: z.object({
    id: zId,
    version: z.int(),
    ...zShownFields(fields, ['state', 'name', 'subject', 'senderEmail', 'sendAt']),
    ...chosen,
  }),
});

export const campaignTemplates = defineCall({
  name: 'crm.campaign.templates',
  method: 'GET',
  path: `${BASE}/templates`,
  summary: { zh: '可用邮件模板', en: 'Available email templates' },
  right: needs(`${KEY}:campaign-add`),
  input: z.object({}),
  result: z.array(
    z.object({ id: zId, nameZh: z.string(), nameEn: z.string(), contentZh: z.string(), contentEn: z.string() }),
  ),
});

/** The number of recipients as of today. */
export const previewCampaign = defineCall({
  name: 'crm.campaign.preview',
  method: 'POST',
  path: `${BASE}/preview`,
  summary: { zh: '收件人预览', en: 'Preview recipients' },
  right: needs(`${KEY}:campaign-add`),
  input: zCampaignFilter,
  result: z.object({ recipientNum: z.int(), needsApproval: z.boolean() }),
});

/** Creates a campaign if `id` is null; only a draft can be changed. */
export const saveCampaign = defineCall({
  name: 'crm.campaign.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存营销邮件', en: 'Save a campaign' },
  right: needs(`${KEY}:campaign-add`),
  input: z
    .object({ id: zId.nullable().default(null), version: z.int().default(0), ...written, ...chosen })
    .superRefine(requireForNew(['name', 'subject', 'senderEmail'])),
  result: z.object({ id: zId }),
  withIdempotency: true,
});

/** Sends one mail to the sender, as a contact would receive it. */
export const testCampaign = defineCall({
  name: 'crm.campaign.test',
  method: 'POST',
  path: `${BASE}/test`,
  summary: { zh: '测试发送', en: 'Send test' },
  right: needs(`${KEY}:campaign-send`),
  input: z.object({ id: zId }),
  result: z.literal(true),
  withIdempotency: true,
});

export const submitCampaign = defineCall({
  name: 'crm.campaign.submit',
  method: 'POST',
  path: `${BASE}/submit`,
  summary: { zh: '提交营销邮件', en: 'Submit a campaign' },
  right: needs(`${KEY}:campaign-send`),
  input: z.object({ id: zId }),
  result: z.object({ recipientNum: z.int(), orderId: zId.nullable() }),
  withIdempotency: true,
});

export const cancelCampaign = defineCall({
  name: 'crm.campaign.cancel',
  method: 'POST',
  path: `${BASE}/cancel`,
  summary: { zh: '取消营销邮件', en: 'Cancel a campaign' },
  right: needs(`${KEY}:campaign-cancel`),
  input: z.object({ id: zId }),
  result: z.literal(true),
  withIdempotency: true,
});

/** Requests one mail on behalf of a user from the mail module; the answer contains the submission. */
export const campaignMailDue = defineEvent({
  name: 'crm.campaign.mail-due',
  data: z.object({
    submitId: z.string(),
    staffId: zId,
    senderEmail: z.string(),
    to: z.object({ name: z.string().nullable(), email: z.string() }),
    subject: z.string(),
    html: z.string(),
    unsubscribeUrl: z.string(),
  }),
});

export const campaignCalls = [
  getCampaign,
  campaignTemplates,
  previewCampaign,
  saveCampaign,
  testCampaign,
  submitCampaign,
  cancelCampaign,
  openedCampaign,
  clickedCampaign,
  unsubscribeCampaign,
];
export const campaignResources = [campaignResource, campaignRecipientResource];

const many = (zh: string, en: string, values: Readonly<Record<string, EnumValue>>) =>
  field.tags({ label: { zh, en }, editable: true, values });

/** Fields of the wizard. */
export const CAMPAIGN_FORM = {
  // as in the list, where the read right is enough for them
  name: field.text({ label: fields.name.label, max: 120 }),
  senderEmail: field.text({ label: fields.senderEmail.label, max: 200 }),
  templateId: field.id({ label: { zh: '邮件模板', en: 'Email template' }, editable: true }),
  lang: field.enum({ label: { zh: '正文语言', en: 'Language of the text' }, editable: true, values: CAMPAIGN_LANGS }),
  subject: field.text({ label: fields.subject.label, max: 200 }),
  levels: many('客户等级', 'Levels', LEVELS),
  stages: many('客户阶段', 'Stages', STAGES),
  products: many('意向产品', 'Products', PRODUCTS),
  countries: field.tags({ label: { zh: '国家地区', en: 'Countries' }, editable: true }),
  roles: many('联系人角色', 'Roles of the contact', CONTACT_ROLES),
  languages: many('联系人语言', 'Languages of the contact', CONTACT_LANGUAGES),
  sendAt: fields.sendAt,
};
