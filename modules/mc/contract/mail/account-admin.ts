import { defineCall, defineResource, field, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { ACCOUNT_STATES, zAccountEdit, zAccountServers, zProbe, zShareList, zShares } from './account-edit.ts';
import { MAIL_BASE } from './address.ts';

export const MAIL_ADMIN_KEY = 'sys.email.account';
export const FOLDER_ADMIN_KEY = 'sys.email.inbox';
const BASE = `${MAIL_BASE}/email/account/admin`;
const FOLDER_BASE = `${MAIL_BASE}/email/folder/admin`;

/** /setModule/email/account: the mailboxes with their owners and states. Never contains mails or secrets. */
export const accountAdminResource = defineResource({
  code: 'mc.mail-account',
  right: MAIL_ADMIN_KEY,
  basePath: BASE,
  rowRights: {
    [`${MAIL_ADMIN_KEY}:edit`]: 'change',
    [`${MAIL_ADMIN_KEY}:state`]: 'change',
    [`${MAIL_ADMIN_KEY}:share`]: 'change',
  },
  title: { zh: '邮箱账号', en: 'Mailbox accounts' },
  fields: {
    id: field.id({ label: { zh: '账号 ID', en: 'Account ID' } }),
    staffId: field.id({ label: { zh: '员工 ID', en: 'Employee ID' }, filter: true, internal: true }),
    staffName: field.text({ label: { zh: '员工', en: 'Employee' }, filter: true, width: 110 }),
    deptName: field.text({ label: { zh: '部门', en: 'Department' }, nullable: true, width: 140 }),
    email: field.text({ label: { zh: '邮箱', en: 'Address' }, filter: true, sortable: true, width: 220 }),
    displayName: field.text({ label: { zh: '发件名称', en: 'Sender name' }, nullable: true, width: 120 }),
    imapHost: field.text({ label: { zh: '收件服务器', en: 'IMAP server' }, width: 170 }),
    imapPort: field.int({ label: { zh: '收件端口', en: 'IMAP port' }, width: 90 }),
    imapTls: field.text({ label: { zh: '收件加密', en: 'IMAP encryption' }, internal: true }),
    smtpHost: field.text({ label: { zh: '发件服务器', en: 'SMTP server' }, width: 170 }),
    smtpPort: field.int({ label: { zh: '发件端口', en: 'SMTP port' }, width: 90 }),
    smtpTls: field.text({ label: { zh: '发件加密', en: 'SMTP encryption' }, internal: true }),
    username: field.text({ label: { zh: '登录账号', en: 'User name' }, width: 180 }),
    isDefault: field.boolean({ label: { zh: '默认', en: 'Default' }, width: 80 }),
    state: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      sortable: true,
      width: 110,
      values: ACCOUNT_STATES,
    }),
    lastSyncAt: field.dateTime({
      label: { zh: '最近同步', en: 'Last synchronised' },
      nullable: true,
      sortable: true,
      width: 165,
    }),
    lastError: field.text({ label: { zh: '失败原因', en: 'Failure reason' }, nullable: true, width: 220 }),
    sentToday: field.int({ label: { zh: '今日发送', en: 'Sent today' }, width: 90 }),
    dailySendLimit: field.int({ label: { zh: '日发送上限', en: 'Daily limit' }, width: 100 }),
    boundAt: field.dateTime({ label: { zh: '绑定时间', en: 'Bound' }, sortable: true, width: 165 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'staffName',
      'deptName',
      'email',
      'imapHost',
      'smtpHost',
      'state',
      'lastSyncAt',
      'lastError',
      'sentToday',
    ],
    defaultSort: { field: 'boundAt', order: 'desc' },
    search: ['staffName', 'email'],
  },
});

const zLimit = z.int().min(0).max(100_000).default(500);

export const addAccountFor = defineCall({
  name: 'mc.mail.account-admin.add',
  method: 'POST',
  path: `${BASE}/add`,
  summary: { zh: '为员工绑定邮箱', en: 'Bind a mail account for an employee' },
  right: needs(`${MAIL_ADMIN_KEY}:add`),
  withIdempotency: true,
  input: zAccountEdit.omit({ accountId: true, version: true }).extend({ staffId: zId, dailySendLimit: zLimit }),
  result: z.object({ id: zId }),
});

export const editAccountOf = defineCall({
  name: 'mc.mail.account-admin.edit',
  method: 'POST',
  path: `${BASE}/edit`,
  summary: { zh: '修改员工邮箱', en: 'Change the mail account of an employee' },
  right: needs(`${MAIL_ADMIN_KEY}:edit`),
  withIdempotency: true,
  input: zAccountEdit.extend({ accountId: zId, dailySendLimit: zLimit }),
  result: z.object({ id: zId }),
});

export const testAccountOf = defineCall({
  name: 'mc.mail.account-admin.test',
  method: 'POST',
  path: `${BASE}/test`,
  summary: { zh: '测试员工邮箱连接', en: 'Test the mail account of an employee' },
  right: needs(`${MAIL_ADMIN_KEY}:edit`),
  input: zAccountServers.extend({ accountId: zId.nullable().default(null) }),
  result: zProbe,
});

export const setStateOf = defineCall({
  name: 'mc.mail.account-admin.set-state',
  method: 'POST',
  path: `${BASE}/stateUpdate`,
  summary: { zh: '修改员工邮箱状态', en: 'Pause, resume or disable the mail account of an employee' },
  right: needs(`${MAIL_ADMIN_KEY}:state`),
  withIdempotency: true,
  input: z.object({ accountId: zId, state: z.union([z.literal(1), z.literal(4), z.literal(5)]) }),
  result: z.literal(true),
});

/** For a handover or a shared mailbox. Administrators cannot share a mailbox with themselves (mc M24). */
export const shareAccountOf = defineCall({
  name: 'mc.mail.account-admin.share',
  method: 'POST',
  path: `${BASE}/share`,
  summary: { zh: '共享员工邮箱', en: 'Share the mail account of an employee' },
  right: needs(`${MAIL_ADMIN_KEY}:share`),
  withIdempotency: true,
  input: z.object({ accountId: zId, shares: zShares }),
  result: z.literal(true),
});

export const sharesOf = defineCall({
  name: 'mc.mail.account-admin.shares',
  method: 'POST',
  path: `${BASE}/share/query`,
  summary: { zh: '员工邮箱共享名单', en: 'Share list of the mail account of an employee' },
  right: needs(MAIL_ADMIN_KEY),
  input: z.object({ accountId: zId }),
  result: zShareList,
});

export const SYNC_STATES = {
  '0': { label: { zh: '未同步', en: 'Not synchronised' }, tone: 'neutral' },
  '1': { label: { zh: '首次同步', en: 'First synchronisation' }, tone: 'info' },
  '2': { label: { zh: '增量', en: 'Up to date' }, tone: 'success' },
  '3': { label: { zh: '重建', en: 'Rebuilding' }, tone: 'warning' },
  '4': { label: { zh: '出错', en: 'Error' }, tone: 'danger' },
} as const;

export const FOLDER_ROLES = {
  '1': { label: { zh: '已发送', en: 'Sent' } },
  '2': { label: { zh: '收件箱', en: 'Inbox' } },
  '3': { label: { zh: '垃圾邮件', en: 'Spam' } },
  '4': { label: { zh: '草稿', en: 'Drafts' } },
  '5': { label: { zh: '已删除', en: 'Deleted' } },
  '6': { label: { zh: '归档', en: 'Archive' } },
  '9': { label: { zh: '其他', en: 'Other' } },
} as const;

/** /setModule/email/inbox: counts per folder, never their content. */
export const folderAdminResource = defineResource({
  code: 'mc.mail-folder',
  right: FOLDER_ADMIN_KEY,
  basePath: FOLDER_BASE,
  rowRights: { [`${FOLDER_ADMIN_KEY}:resync`]: 'change', [`${FOLDER_ADMIN_KEY}:member`]: 'change' },
  title: { zh: '收件箱管理', en: 'Inbox management' },
  fields: {
    id: field.id({ label: { zh: '文件夹 ID', en: 'Folder ID' } }),
    accountId: field.id({ label: { zh: '账号 ID', en: 'Account ID' }, filter: true, internal: true }),
    email: field.text({ label: { zh: '邮箱', en: 'Mailbox' }, filter: true, sortable: true, width: 220 }),
    staffName: field.text({ label: { zh: '员工', en: 'Employee' }, filter: true, width: 110 }),
    deptName: field.text({ label: { zh: '部门', en: 'Department' }, nullable: true, width: 140 }),
    path: field.text({ label: { zh: '文件夹', en: 'Folder' }, width: 160 }),
    role: field.enum({ label: { zh: '类别', en: 'Role' }, filter: true, width: 100, values: FOLDER_ROLES }),
    msgCount: field.int({ label: { zh: '邮件数', en: 'Emails' }, sortable: true, width: 90 }),
    unseen: field.int({ label: { zh: '未读', en: 'Unread' }, sortable: true, width: 80 }),
    syncState: field.enum({
      label: { zh: '同步状态', en: 'Synchronisation' },
      filter: true,
      width: 120,
      values: SYNC_STATES,
    }),
    delaySeconds: field.int({
      label: { zh: '延迟（秒）', en: 'Delay (s)' },
      nullable: true,
      sortable: true,
      width: 100,
    }),
    lastFullAt: field.dateTime({
      label: { zh: '最近全量', en: 'Last full synchronisation' },
      nullable: true,
      sortable: true,
      width: 165,
    }),
    lastError: field.text({ label: { zh: '失败原因', en: 'Failure reason' }, nullable: true, width: 220 }),
    members: field.int({ label: { zh: '共享人数', en: 'Shared with' }, width: 100 }),
  },
  list: {
    columns: [
      'email',
      'staffName',
      'deptName',
      'path',
      'role',
      'msgCount',
      'unseen',
      'syncState',
      'delaySeconds',
      'lastFullAt',
      'members',
    ],
    defaultSort: { field: 'email', order: 'asc' },
    search: ['email', 'staffName'],
  },
});

export const resyncFolders = defineCall({
  name: 'mc.mail.folder-admin.resync',
  method: 'POST',
  path: `${FOLDER_BASE}/resync`,
  summary: { zh: '重新同步员工邮箱', en: 'Resynchronise the mail account of an employee' },
  right: needs(`${FOLDER_ADMIN_KEY}:resync`),
  withIdempotency: true,
  input: z.object({ accountId: zId }),
  result: z.literal(true),
});

export const folderMembers = defineCall({
  name: 'mc.mail.folder-admin.members',
  method: 'POST',
  path: `${FOLDER_BASE}/member/query`,
  summary: { zh: '共享邮箱成员', en: 'Members of a shared mailbox' },
  right: needs(`${FOLDER_ADMIN_KEY}:member`),
  input: z.object({ accountId: zId }),
  result: zShareList,
});

export const saveFolderMembers = defineCall({
  name: 'mc.mail.folder-admin.save-members',
  method: 'POST',
  path: `${FOLDER_BASE}/member/save`,
  summary: { zh: '保存共享邮箱成员', en: 'Save the members of a shared mailbox' },
  right: needs(`${FOLDER_ADMIN_KEY}:member`),
  withIdempotency: true,
  input: z.object({ accountId: zId, shares: zShares }),
  result: z.literal(true),
});

export const accountAdminCalls = [
  addAccountFor,
  editAccountOf,
  testAccountOf,
  setStateOf,
  shareAccountOf,
  sharesOf,
  resyncFolders,
  folderMembers,
  saveFolderMembers,
];
export const accountAdminResources = [accountAdminResource, folderAdminResource];
