import { defineCall, field, needs, signedIn, zId, zPageRequest, zPageResult } from '@switchboard/kit-contract';
import { z } from 'zod';
import { MAIL_KEYS } from './account.ts';
import { MAIL_BASE } from './address.ts';

const settings = needs(MAIL_KEYS.settings);
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const QUIET_TEXT = {
  zh: '免打扰的开始和结束时间须同时填写',
  en: 'Enter both the start and the end of the quiet hours',
};

const DING_SHAPE = {
  enabled: z.boolean(),
  onlyParty: z.boolean(),
  onlyFlaggedSender: z.boolean(),
  keywords: z.array(z.string().trim().min(1).max(40)).max(20),
  mergeMinutes: z.int().min(1).max(120),
  quietFrom: z.string().regex(TIME).nullable(),
  quietTo: z.string().regex(TIME).nullable(),
};

/** mc M77: which of the user's new mails are announced through DingTalk. */
export const getDingSetting = defineCall({
  name: 'mc.mail.ding.get',
  method: 'GET',
  path: `${MAIL_BASE}/email/dingNotice/query`,
  summary: { zh: '钉钉提醒设置', en: 'DingTalk notification settings' },
  right: settings,
  input: z.object({}),
  result: z.object(DING_SHAPE),
});

export const saveDingSetting = defineCall({
  name: 'mc.mail.ding.save',
  method: 'POST',
  path: `${MAIL_BASE}/email/dingNotice/update`,
  summary: { zh: '保存钉钉提醒设置', en: 'Save DingTalk notification settings' },
  right: settings,
  input: z.object(DING_SHAPE).refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
    path: ['quietTo'],
    params: QUIET_TEXT,
  }),
  result: z.literal(true),
});

export const DING_SETTING_FORM = {
  enabled: field.boolean({
    label: { zh: '新邮件发送钉钉提醒', en: 'Notify me of new emails in DingTalk' },
    editable: true,
  }),
  onlyParty: field.boolean({ label: { zh: '仅客户和供应商', en: 'Only customers and suppliers' }, editable: true }),
  onlyFlaggedSender: field.boolean({
    label: { zh: '仅重点联系人（有星标邮件的发件人）', en: 'Only key contacts (senders of starred emails)' },
    editable: true,
  }),
  keywords: field.tags({ label: { zh: '主题关键词', en: 'Subject keywords' }, editable: true }),
  mergeMinutes: field.int({ label: { zh: '合并间隔（分钟）', en: 'Merge interval (minutes)' }, editable: true }),
  quietFrom: field.text({ label: { zh: '免打扰开始', en: 'Quiet from' }, editable: true, nullable: true }),
  quietTo: field.text({ label: { zh: '免打扰结束', en: 'Quiet until' }, editable: true, nullable: true }),
} as const;

/** An address, or `@domain`. */
const zSender = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .refine((text) =>
    text.startsWith('@') ? /^@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text) : z.email().safeParse(text).success,
  );

/** Trusted senders: their pictures are loaded without confirmation (mc M61). */
export const listTrusted = defineCall({
  name: 'mc.mail.trusted.list',
  method: 'POST',
  path: `${MAIL_BASE}/email/remoteAllow/query`,
  summary: { zh: '图片信任名单', en: 'Senders whose images are trusted' },
  right: settings,
  input: z.object({}),
  result: z.array(z.object({ sender: z.string(), createdAt: z.string() })),
});

export const trustSender = defineCall({
  name: 'mc.mail.trusted.save',
  method: 'POST',
  path: `${MAIL_BASE}/email/remoteAllow/save`,
  summary: { zh: '信任发件人的图片', en: 'Trust the images of a sender' },
  right: signedIn('own preference; the reading page offers it next to the image'),
  input: z.object({ sender: zSender }),
  result: z.literal(true),
});

export const distrustSender = defineCall({
  name: 'mc.mail.trusted.del',
  method: 'POST',
  path: `${MAIL_BASE}/email/remoteAllow/del`,
  summary: { zh: '取消图片信任', en: 'No longer trust the images of a sender' },
  right: settings,
  input: z.object({ sender: z.string().max(254) }),
  result: z.literal(true),
});

const PREF_SHAPE = {
  readingPane: z.boolean(),
  threadView: z.boolean(),
  undoSeconds: z.int().min(0).max(30),
  pageSize: z.union([z.literal(20), z.literal(50), z.literal(100)]),
};

export const getMailPref = defineCall({
  name: 'mc.mail.pref.get',
  method: 'GET',
  path: `${MAIL_BASE}/email/pref/query`,
  summary: { zh: '邮箱偏好', en: 'Mail preferences' },
  right: signedIn('own preferences; every mail page reads them'),
  input: z.object({}),
  result: z.object(PREF_SHAPE),
});

export const saveMailPref = defineCall({
  name: 'mc.mail.pref.save',
  method: 'POST',
  path: `${MAIL_BASE}/email/pref/save`,
  summary: { zh: '保存邮箱偏好', en: 'Save mail preferences' },
  right: settings,
  input: z.object(PREF_SHAPE),
  result: z.literal(true),
});

const zOption = z.object({ value: z.string(), label: z.string() });
const optionCall = (what: string, path: string, zh: string, en: string, method: 'GET' | 'POST' = 'GET') =>
  defineCall({
    name: `mc.mail.select.${what}`,
    method,
    path: `${MAIL_BASE}/${path}`,
    summary: { zh, en },
    right: signedIn('names of codes'),
    input: z.object({}),
    result: z.array(zOption),
  });

export const followOptions = optionCall('follow', 'select/email/follow', '跟进状态选项', 'Follow-up status options');
export const markOptions = optionCall('mark', 'select/email/mark', '邮件标记选项', 'Email mark options');
export const typeOptions = optionCall('types', 'select/email/selectType', '邮箱类型选项', 'Mailbox type options');
export const billFlagOptions = optionCall(
  'bill-flags',
  'select/selectBillFlagEnumList',
  '账单标识选项',
  'Bill flag options',
  'POST',
);

/** Colleagues with an address; the directory is open to all users. */
export const staffEmailPage = defineCall({
  name: 'mc.mail.select.staff',
  method: 'POST',
  path: `${MAIL_BASE}/select/email/staffEmailPage`,
  summary: { zh: '同事邮箱', en: 'Addresses of colleagues' },
  right: signedIn('the company-wide address book'),
  input: z.object({
    ...zPageRequest.pick({ pageNo: true, pageSize: true, keyword: true }).shape,
    deptId: zId.optional(),
  }),
  result: zPageResult(
    z.object({
      staffId: zId,
      staffName: z.string(),
      jobNumber: z.string(),
      deptName: z.string().nullable(),
      email: z.string(),
    }),
  ),
});

export const mailSettingCalls = [
  getDingSetting,
  saveDingSetting,
  listTrusted,
  trustSender,
  distrustSender,
  getMailPref,
  saveMailPref,
  followOptions,
  markOptions,
  typeOptions,
  billFlagOptions,
  staffEmailPage,
];
