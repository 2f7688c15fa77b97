import { defineCall, field, needs, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { MAIL_KEYS } from './account.ts';
import { MAIL_BASE } from './address.ts';

const BASE = `${MAIL_BASE}/email/account`;
const MAX_PORT = 65_535;

/** The encryption of a server connection; connections without TLS are not supported. */
export const MAIL_TLS_CODES = {
  '1': { label: { zh: 'SSL/TLS', en: 'SSL/TLS' } },
  '2': { label: { zh: 'STARTTLS', en: 'STARTTLS' } },
} as const;
const zTls = z.enum(['1', '2']);

const zHost = z
  .string()
  .trim()
  .max(255)
  .regex(/^[a-z0-9]([a-z0-9.:-]*[a-z0-9])?$/i);

/** mc M40: the local part up to 64, the whole address up to 254. */
export const zMailbox = z
  .email()
  .max(254)
  .refine((email) => email.indexOf('@') <= 64);

/** mail_account_share.rights */
export const SHARE_RIGHTS = {
  '1': { label: { zh: '只读', en: 'Read' } },
  '2': { label: { zh: '读写（可发信）', en: 'Read and send' } },
  '3': { label: { zh: '管理', en: 'Manage' } },
} as const;

/** mail_account.state, as display values. */
export const ACCOUNT_STATES = {
  '0': { label: { zh: '待验证', en: 'Not tested' }, tone: 'neutral' },
  '1': { label: { zh: '正常', en: 'Active' }, tone: 'success' },
  '2': { label: { zh: '认证失败', en: 'Sign-in refused' }, tone: 'danger' },
  '3': { label: { zh: '连接异常', en: 'Cannot connect' }, tone: 'warning' },
  '4': { label: { zh: '已暂停', en: 'Paused' }, tone: 'warning' },
  '5': { label: { zh: '已停用', en: 'Disabled' }, tone: 'neutral' },
} as const;

/** The form fields of an account. The secret is write-only (mc M22). */
export const ACCOUNT_FORM = {
  email: field.text({ label: { zh: '邮箱', en: 'Email address' }, editable: true, max: 254 }),
  displayName: field.text({ label: { zh: '发件名称', en: 'Sender name' }, editable: true, nullable: true, max: 80 }),
  imapHost: field.text({ label: { zh: '收件服务器', en: 'IMAP server' }, editable: true, max: 255 }),
  imapPort: field.int({ label: { zh: '收件端口', en: 'IMAP port' }, editable: true }),
  imapTls: field.enum({ label: { zh: '收件加密', en: 'IMAP encryption' }, editable: true, values: MAIL_TLS_CODES }),
  smtpHost: field.text({ label: { zh: '发件服务器', en: 'SMTP server' }, editable: true, max: 255 }),
  smtpPort: field.int({ label: { zh: '发件端口', en: 'SMTP port' }, editable: true }),
  smtpTls: field.enum({ label: { zh: '发件加密', en: 'SMTP encryption' }, editable: true, values: MAIL_TLS_CODES }),
  username: field.text({ label: { zh: '登录账号', en: 'User name' }, editable: true, max: 255 }),
} as const;

/** The servers and the login of an account; an empty secret keeps the stored one. */
export const zAccountServers = z.object({
  imapHost: zHost,
  imapPort: z.int().min(1).max(MAX_PORT),
  imapTls: zTls,
  smtpHost: zHost,
  smtpPort: z.int().min(1).max(MAX_PORT),
  smtpTls: zTls,
  username: z.string().trim().min(1).max(255),
  secret: z.string().min(1).max(1000).nullable().default(null),
});
export type AccountServers = z.infer<typeof zAccountServers>;

/** `accountId` null binds a new one. */
export const zAccountEdit = zAccountServers.extend({
  accountId: zId.nullable().default(null),
  version: z.int().min(0).default(0),
  email: z.string().trim().toLowerCase().pipe(zMailbox),
  displayName: z.string().trim().max(80).nullable().default(null),
  isDefault: z.boolean().default(false),
});
export type AccountEdit = z.infer<typeof zAccountEdit>;

const zSide = z.object({ ok: z.boolean(), reason: z.string().nullable() });
export const zProbe = z.object({ imap: zSide, smtp: zSide });

const zOwnAccount = z.object({
  id: zId,
  email: z.string(),
  displayName: z.string().nullable(),
  imapHost: z.string(),
  imapPort: z.int(),
  imapTls: zTls,
  smtpHost: z.string(),
  smtpPort: z.int(),
  smtpTls: zTls,
  username: z.string(),
  isDefault: z.boolean(),
  emailSseStatus: z.int(),
  state: z.int(),
  reason: z.string().nullable(),
  lastSyncAt: zTime.nullable(),
  version: z.int(),
});
export type OwnAccount = z.infer<typeof zOwnAccount>;

/** The accounts of a person, without their secrets. Accounts of other people are limited to mail administrators. */
export const ownAccounts = defineCall({
  name: 'mc.mail.account.list',
  method: 'POST',
  path: `${BASE}/staff/query`,
  summary: { zh: '员工邮箱账号', en: 'Mail accounts of an employee' },
  right: needs(MAIL_KEYS.settings),
  input: z.object({ staffId: zId.optional() }),
  result: z.array(zOwnAccount),
});

/** Whether the user is notified of new mails in this account. */
export const setAccountPush = defineCall({
  name: 'mc.mail.account.push',
  method: 'POST',
  path: `${BASE}/updateEmailSseStatus`,
  summary: { zh: '新邮件推送开关', en: 'Turn new mail notifications on or off' },
  right: needs(MAIL_KEYS.settings),
  input: z.object({ accountId: zId, status: z.union([z.literal(0), z.literal(1)]) }),
  result: z.literal(true),
});

/** mc M21 */
export const saveAccount = defineCall({
  name: 'mc.mail.account.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '绑定或修改邮箱', en: 'Bind or change a mail account' },
  right: needs(MAIL_KEYS.settings),
  withIdempotency: true,
  input: zAccountEdit,
  result: z.object({ id: zId }),
});

export const testAccount = defineCall({
  name: 'mc.mail.account.test',
  method: 'POST',
  path: `${BASE}/test`,
  summary: { zh: '测试邮箱连接', en: 'Test a mail account' },
  right: needs(MAIL_KEYS.settings),
  input: zAccountServers.extend({ accountId: zId.nullable().default(null) }),
  result: zProbe,
});

/** Pauses, resumes or disables an account. Resuming tests the connection first (mc M25). */
export const setAccountState = defineCall({
  name: 'mc.mail.account.set-state',
  method: 'POST',
  path: `${BASE}/stateUpdate`,
  summary: { zh: '修改邮箱状态', en: 'Pause, resume or disable a mail account' },
  right: needs(MAIL_KEYS.settings),
  withIdempotency: true,
  input: z.object({ accountId: zId, state: z.union([z.literal(1), z.literal(4), z.literal(5)]) }),
  result: z.literal(true),
});

export const zShares = z
  .array(z.object({ staffId: zId, rights: z.enum(['1', '2', '3']), expireAt: zTime.nullable().default(null) }))
  .max(50);

const zShareList = z.array(
  z.object({
    staffId: zId,
    staffName: z.string(),
    jobNumber: z.string(),
    rights: z.enum(['1', '2', '3']),
    expireAt: zTime.nullable(),
  }),
);
export { zShareList };

/** Replaces the list of people who can use an account. */
export const shareAccount = defineCall({
  name: 'mc.mail.account.share',
  method: 'POST',
  path: `${BASE}/share`,
  summary: { zh: '共享邮箱', en: 'Share a mail account' },
  right: needs(MAIL_KEYS.settings),
  withIdempotency: true,
  input: z.object({ accountId: zId, shares: zShares }),
  result: z.literal(true),
});

export const accountShares = defineCall({
  name: 'mc.mail.account.shares',
  method: 'POST',
  path: `${BASE}/share/query`,
  summary: { zh: '邮箱共享名单', en: 'Share list of a mail account' },
  right: needs(MAIL_KEYS.settings),
  input: z.object({ accountId: zId }),
  result: zShareList,
});

/** Reads the whole mailbox again; marks and links to customers are kept (mc M34). */
export const resyncAccount = defineCall({
  name: 'mc.mail.account.resync',
  method: 'POST',
  path: `${BASE}/resync`,
  summary: { zh: '重新同步邮箱', en: 'Resynchronise a mail account' },
  right: needs(MAIL_KEYS.settings),
  withIdempotency: true,
  input: z.object({ accountId: zId }),
  result: z.literal(true),
});

export const accountEditCalls = [
  ownAccounts,
  setAccountPush,
  saveAccount,
  testAccount,
  setAccountState,
  shareAccount,
  accountShares,
  resyncAccount,
];
