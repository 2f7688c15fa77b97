import { defineCall, defineResource, field, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { MAIL_KEYS } from './account.ts';
import { MAIL_BASE } from './address.ts';
import { SHARE_SCOPES } from './book.ts';

const BASE = `${MAIL_BASE}/email/signature`;
export const SIGNATURE_ADMIN_KEY = 'sys.email.signature';
const ADMIN_BASE = `${MAIL_BASE}/email/companySignature`;
/** An image inside a signature is part of it. */
const MAX_HTML = 2_000_000;

const FIELDS = {
  id: field.id({ label: { zh: '签名 ID', en: 'Signature ID' } }),
  name: field.text({ label: { zh: '签名名称', en: 'Name' }, filter: true, sortable: true, width: 200 }),
  accountEmail: field.text({ label: { zh: '适用邮箱', en: 'For mailbox' }, nullable: true, width: 200 }),
  defaultNew: field.boolean({ label: { zh: '新邮件默认', en: 'Default for new emails' }, width: 110 }),
  defaultReply: field.boolean({ label: { zh: '回复默认', en: 'Default for replies' }, width: 110 }),
  share: field.enum({ label: { zh: '可见范围', en: 'Shared with' }, filter: true, width: 110, values: SHARE_SCOPES }),
  ownerName: field.text({ label: { zh: '创建人', en: 'Created by' }, filter: true, width: 110 }),
  isMine: field.boolean({ label: { zh: '本人创建', en: 'Mine' }, internal: true }),
  updatedAt: field.dateTime({ label: { zh: '更新时间', en: 'Updated' }, sortable: true, width: 165 }),
  version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
};

/** mc M78: own signatures, and shared ones, which are read-only. */
export const signatureResource = defineResource({
  code: 'mc.mail-signature',
  right: MAIL_KEYS.settings,
  basePath: BASE,
  pageName: 'query',
  title: { zh: '签名', en: 'Signatures' },
  fields: FIELDS,
  list: {
    columns: ['name', 'accountEmail', 'defaultNew', 'defaultReply', 'share', 'ownerName', 'updatedAt'],
    defaultSort: { field: 'updatedAt', order: 'desc' },
    search: ['name'],
  },
});

/** /setModule/email/signature: signatures shared with a department or the whole company. */
export const companySignatureResource = defineResource({
  code: 'mc.mail-company-signature',
  right: SIGNATURE_ADMIN_KEY,
  basePath: ADMIN_BASE,
  title: { zh: '公共签名', en: 'Shared signatures' },
  fields: FIELDS,
  list: {
    columns: ['name', 'share', 'defaultNew', 'defaultReply', 'ownerName', 'updatedAt'],
    defaultSort: { field: 'updatedAt', order: 'desc' },
    search: ['name', 'ownerName'],
  },
});

export const SIGNATURE_FORM = {
  name: field.text({ label: { zh: '签名名称', en: 'Name' }, editable: true, max: 80 }),
  accountId: field.id({ label: { zh: '适用邮箱', en: 'For mailbox' }, editable: true, nullable: true }),
  defaultNew: field.boolean({ label: { zh: '新邮件默认使用', en: 'Use for new emails' }, editable: true }),
  defaultReply: field.boolean({
    label: { zh: '回复和转发默认使用', en: 'Use for replies and forwards' },
    editable: true,
  }),
  share: field.enum({ label: { zh: '可见范围', en: 'Shared with' }, editable: true, values: SHARE_SCOPES }),
  html: field.text({ label: { zh: '签名内容', en: 'Signature' }, editable: true, max: MAX_HTML }),
} as const;

const zSignatureEdit = z.object({
  id: zId.nullable().default(null),
  version: z.int().min(0).default(0),
  name: z.string().trim().min(1).max(80),
  /** Null = for all mailboxes. */
  accountId: zId.nullable().default(null),
  html: z.string().min(1).max(MAX_HTML),
  defaultNew: z.boolean().default(false),
  defaultReply: z.boolean().default(false),
  share: z.enum(['0', '1', '2']).default('0'),
});
export type SignatureEdit = z.infer<typeof zSignatureEdit>;

const zSignature = z.object({
  id: zId,
  accountId: zId.nullable(),
  name: z.string(),
  html: z.string(),
  defaultNew: z.boolean(),
  defaultReply: z.boolean(),
  share: z.enum(['0', '1', '2']),
  isMine: z.boolean(),
  version: z.int(),
});
export type Signature = z.infer<typeof zSignature>;

export const saveSignature = defineCall({
  name: 'mc.mail.signature.update',
  method: 'POST',
  path: `${BASE}/update`,
  summary: { zh: '保存签名', en: 'Save a signature' },
  right: needs(MAIL_KEYS.settings),
  withIdempotency: true,
  input: zSignatureEdit,
  result: z.object({ id: zId }),
});

export const removeSignature = defineCall({
  name: 'mc.mail.signature.del',
  method: 'POST',
  path: `${BASE}/del`,
  summary: { zh: '删除签名', en: 'Delete signatures' },
  right: needs(MAIL_KEYS.settings),
  withIdempotency: true,
  input: z.object({ ids: z.array(zId).min(1).max(200) }),
  result: z.literal(true),
});

export const viewSignature = defineCall({
  name: 'mc.mail.signature.view',
  method: 'GET',
  path: `${BASE}/view/:id`,
  summary: { zh: '查看签名', en: 'View a signature' },
  right: needs(MAIL_KEYS.settings),
  input: z.object({ id: zId }),
  result: zSignature,
});

/** For the compose page: complete signatures, since one is inserted into the mail at once. */
export const signatureOptions = defineCall({
  name: 'mc.mail.select.signatures',
  method: 'GET',
  path: `${MAIL_BASE}/select/email/signatureIncludeShare`,
  summary: { zh: '签名选项（含共享）', en: 'Signature options, including shared' },
  right: needs(MAIL_KEYS.write),
  input: z.object({}),
  result: z.array(
    z.object({
      value: zId,
      label: z.string(),
      html: z.string(),
      accountId: zId.nullable(),
      defaultNew: z.boolean(),
      defaultReply: z.boolean(),
      isMine: z.boolean(),
    }),
  ),
});

const zCompany = zSignatureEdit.omit({ accountId: true, defaultNew: true, defaultReply: true });

export const addCompanySignature = defineCall({
  name: 'mc.mail.company-signature.add',
  method: 'POST',
  path: `${ADMIN_BASE}/add`,
  summary: { zh: '新增公共签名', en: 'Add a shared signature' },
  right: needs(`${SIGNATURE_ADMIN_KEY}:add`),
  withIdempotency: true,
  input: zCompany.omit({ id: true, version: true }),
  result: z.object({ id: zId }),
});

export const editCompanySignature = defineCall({
  name: 'mc.mail.company-signature.edit',
  method: 'POST',
  path: `${ADMIN_BASE}/edit`,
  summary: { zh: '修改公共签名', en: 'Change a shared signature' },
  right: needs(`${SIGNATURE_ADMIN_KEY}:edit`),
  withIdempotency: true,
  input: zCompany.extend({ id: zId }),
  result: z.object({ id: zId }),
});

export const removeCompanySignature = defineCall({
  name: 'mc.mail.company-signature.del',
  method: 'POST',
  path: `${ADMIN_BASE}/del`,
  summary: { zh: '删除公共签名', en: 'Delete a shared signature' },
  right: needs(`${SIGNATURE_ADMIN_KEY}:del`),
  withIdempotency: true,
  input: z.object({ id: zId, version: z.int().min(0) }),
  result: z.literal(true),
});

export const viewCompanySignature = defineCall({
  name: 'mc.mail.company-signature.view',
  method: 'GET',
  path: `${ADMIN_BASE}/view/:id`,
  summary: { zh: '查看公共签名', en: 'View a shared signature' },
  right: needs(SIGNATURE_ADMIN_KEY),
  input: z.object({ id: zId }),
  result: zSignature,
});

export const signatureCalls = [
  saveSignature,
  removeSignature,
  viewSignature,
  signatureOptions,
  addCompanySignature,
  editCompanySignature,
  removeCompanySignature,
  viewCompanySignature,
];
export const signatureResources = [signatureResource, companySignatureResource];
