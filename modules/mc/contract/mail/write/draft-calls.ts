import { defineCall, defineUpload, needs, zId, zPageRequest, zPageResult, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { MAIL_KEYS } from '../account.ts';
import { MAIL_BASE, zMailAddress } from '../address.ts';
import { MAX_ATTACHMENTS, MAX_LINK_BYTES, writtenShape, zOpenDraft, zWriteAttachment, zWriteKind } from './fields.ts';
import { zTypedAddress } from './recipients.ts';

const DRAFT = `${MAIL_BASE}/email/draft`;

/** Exempt from submission ids because it is the autosave (conventions §7). The version reveals a lost update (mc M54). */
export const saveDraft = defineCall({
  name: 'mc.mail.draft.save',
  method: 'POST',
  path: `${DRAFT}/save`,
  summary: { zh: '保存草稿', en: 'Save a draft' },
  right: needs(MAIL_KEYS.write),
  input: z.object({
    ...writtenShape,
    draftId: zId.nullable().default(null),
    version: z.int().nullable().default(null),
  }),
  result: z.object({ id: zId, version: z.int(), savedAt: zTime }),
});

/** R170, mc M55. */
export const saveTimedDraft = defineCall({
  name: 'mc.mail.draft.timing-save',
  method: 'POST',
  path: `${DRAFT}/timing/save`,
  summary: { zh: '保存定时邮件', en: 'Schedule an email' },
  right: needs(MAIL_KEYS.write),
  withIdempotency: true,
  input: z.object({
    ...writtenShape,
    draftId: zId.nullable().default(null),
    version: z.int().nullable().default(null),
    timingTime: zTime,
    zone: z.string().max(60).default('Asia/Shanghai'),
    confirmOwner: z.boolean().default(false),
  }),
  result: z.object({ id: zId, timingTime: zTime }),
});

/** Null removes the time: the mail becomes a draft again. */
export const changeTiming = defineCall({
  name: 'mc.mail.draft.timing-change',
  method: 'POST',
  path: `${DRAFT}/update/timing/time`,
  summary: { zh: '修改定时时间', en: 'Change the send time of an email' },
  right: needs(MAIL_KEYS.drafts),
  withIdempotency: true,
  input: z.object({ draftId: zId, timingTime: zTime.nullable(), zone: z.string().max(60).default('Asia/Shanghai') }),
  result: z.literal(true),
});

export const zDraftRow = z.object({
  id: zId,
  accountId: zId,
  kind: zWriteKind,
  state: z.int(),
  to: z.array(zMailAddress),
  subject: z.string(),
  hasAttach: z.boolean(),
  timingTime: zTime.nullable(),
  zone: z.string().nullable(),
  failReason: z.string().nullable(),
  customerCode: z.string().nullable(),
  updatedAt: zTime,
});
export type DraftRow = z.output<typeof zDraftRow>;

export const pageDrafts = defineCall({
  name: 'mc.mail.draft.query',
  method: 'POST',
  path: `${DRAFT}/query`,
  summary: { zh: '草稿列表', en: 'Drafts' },
  right: needs(MAIL_KEYS.drafts),
  input: z.object({
    ...zPageRequest.omit({ sortField: true, sortOrder: true }).shape,
    timing: z.boolean().default(false),
    kind: zWriteKind.optional(),
    customerCode: z.string().max(32).optional(),
    start: zTime.optional(),
    end: zTime.optional(),
  }),
  result: zPageResult(zDraftRow),
});

export const deleteDrafts = defineCall({
  name: 'mc.mail.draft.del',
  method: 'POST',
  path: `${DRAFT}/del`,
  summary: { zh: '删除草稿', en: 'Delete drafts' },
  right: needs(MAIL_KEYS.drafts),
  withIdempotency: true,
  input: z.object({ draftIds: z.array(zId).min(1).max(200) }),
  result: z.literal(true),
});

export const viewDraft = defineCall({
  name: 'mc.mail.draft.view',
  method: 'GET',
  path: `${DRAFT}/view/:id`,
  summary: { zh: '查看草稿', en: 'View a draft' },
  right: needs(MAIL_KEYS.write),
  input: z.object({ id: zId }),
  result: zOpenDraft,
});

/** Initial content of the compose page: a reply with its quote, or a sent mail to edit again (mc M50, M52). */
export const beginDraft = defineCall({
  name: 'mc.mail.draft.begin',
  method: 'POST',
  path: `${DRAFT}/begin`,
  summary: { zh: '开始写邮件', en: 'Start an email' },
  right: needs(MAIL_KEYS.write),
  input: z.object({
    kind: zWriteKind.default('new'),
    refIds: z.array(zId).max(20).default([]),
    to: z.array(zTypedAddress).max(100).default([]),
    customerCode: z.string().max(32).nullable().default(null),
  }),
  result: zOpenDraft,
});

/** Turns uploaded files into attachments of the draft; each then has its own attachment id (mc M65). */
export const attachFiles = defineCall({
  name: 'mc.mail.draft.attach',
  method: 'POST',
  path: `${DRAFT}/attach`,
  summary: { zh: '添加附件', en: 'Attach uploaded files' },
  right: needs(MAIL_KEYS.write),
  input: z.object({ uploads: z.array(zId).min(1).max(MAX_ATTACHMENTS) }),
  result: z.array(zWriteAttachment),
});

/** R171: uploads and attaches in one call, under the customer's name for it. */
export const uploadAttachment = defineUpload({
  name: 'mc.mail.file.upload',
  path: `${MAIL_BASE}/file/uploadFileAndGetPresignedUrl`,
  summary: { zh: '上传邮件附件', en: 'Upload an attachment' },
  right: needs(MAIL_KEYS.write),
  maxBytes: MAX_LINK_BYTES,
  input: z.object({}),
  result: zWriteAttachment.extend({ url: z.string() }),
});

export const draftCalls = [
  attachFiles,
  uploadAttachment,
  saveDraft,
  saveTimedDraft,
  changeTiming,
  pageDrafts,
  deleteDrafts,
  viewDraft,
  beginDraft,
];
