import { defineCall, needs, publicCall, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { MAIL_BASE, zMailAddress } from '../address.ts';
import { zMailParty, zMailQuery } from './list.ts';

export const zMailFile = z.object({
  id: zId,
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  /** Already shown inside the text. */
  inline: z.boolean(),
});
export type MailFile = z.infer<typeof zMailFile>;

const zThreadMail = z.object({
  id: zId,
  box: z.int(),
  receiveTime: zTime,
  senderEmail: zMailAddress,
  snippet: z.string(),
  seen: z.boolean(),
  hasAttach: z.boolean(),
});

/** R155 names the first six. */
export const zMailDetail = z.object({
  id: zId,
  receiveTime: zTime,
  subject: z.string(),
  senderEmail: zMailAddress,
  ccEmailList: z.array(zMailAddress),
  receiverEmailList: z.array(zMailAddress),
  /** Cleaned HTML; the client filters it again before showing it (mc M59, M60). */
  content: z.string(),
  /** The mail server did not deliver the text; `content` holds what is stored locally. */
  isPartial: z.boolean(),
  accountId: zId,
  box: z.int(),
  bccEmailList: z.array(zMailAddress),
  /** Number of remote pictures that were left out; in the spam box they can never be shown. */
  remoteBlocked: z.int(),
  canShowRemote: z.boolean(),
  /** Origin of the mail's own pictures: the only foreign host that its frame may request. */
  fileOrigin: z.string(),
  attachments: z.array(zMailFile),
  thread: z.array(zThreadMail),
  parties: z.array(zMailParty),
  flags: z.object({
    seen: z.boolean(),
    flagged: z.boolean(),
    answered: z.boolean(),
    forwarded: z.boolean(),
    mark: z.string().nullable(),
    follow: z.int(),
    billFlag: z.int(),
    billPushedAt: zTime.nullable(),
    spamReason: z.int().nullable(),
  }),
  size: z.number(),
  /** The mail was unread until now: cached lists and counts that show it as unread are outdated. */
  isFirstReading: z.boolean(),
  /** The mailbox belongs to the reader; a shared one allows fewer actions. */
  isOwn: z.boolean(),
  prevId: zId.nullable(),
  nextId: zId.nullable(),
});
export type MailDetail = z.infer<typeof zMailDetail>;

export const getMail = defineCall({
  name: 'mc.mail.detail',
  method: 'POST',
  path: `${MAIL_BASE}/email/detail`,
  summary: { zh: '邮件详情', en: 'Email details' },
  right: needs('mc.email.inbox'),
  input: z.object({
    id: zId,
    /** R153: 1 sent or edited again, 2 inbox, 3 spam. */
    type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    showRemote: z.boolean().optional(),
    queryCache: zMailQuery.optional(),
  }),
  result: zMailDetail,
});

export const downloadEml = {
  ...defineCall({
    name: 'mc.mail.eml',
    method: 'GET',
    path: `${MAIL_BASE}/file/eml/download/:a/:b`,
    summary: { zh: '下载邮件原文', en: 'Download an original email' },
    right: needs('mc.email.inbox'),
    /** a: the account, b: the mail (mc.md §8). */
    input: z.object({ a: zId, b: zId }),
    result: z.null(),
  }),
  isFile: true as const,
};

const zLink = z.object({ url: z.string(), name: z.string(), mime: z.string(), size: z.number() });

export const getAttachment = defineCall({
  name: 'mc.mail.attachment',
  method: 'GET',
  path: `${MAIL_BASE}/file/attachment/:id`,
  summary: { zh: '附件链接', en: 'Attachment link' },
  right: needs('mc.email.inbox'),
  input: z.object({ id: zId, preview: z.stringbool().default(false) }),
  result: zLink,
});

/** Target of an attachment link: a navigation carries no token, and an object store does not send the headers of mc M66. */
export const openAttachment = {
  ...defineCall({
    name: 'mc.mail.attachment-file',
    method: 'GET',
    path: `${MAIL_BASE}/file/attachmentFile`,
    summary: { zh: '附件内容', en: 'Attachment content' },
    right: publicCall('a download sends no token; the address is signed for one attachment and expires'),
    input: z.object({ k: zId, e: z.string().regex(/^\d{1,13}$/), s: z.string().max(100) }),
    result: z.null(),
  }),
  isFile: true as const,
};

export const getRemoteImage = {
  ...defineCall({
    name: 'mc.mail.remote-image',
    method: 'GET',
    path: `${MAIL_BASE}/file/remoteImage`,
    summary: { zh: '远程图片代理', en: 'Remote image proxy' },
    right: publicCall('an image tag sends no token; the address is signed for one user and expires'),
    input: z.object({ u: z.string().max(2000), e: z.string().regex(/^\d{1,13}$/), s: z.string().max(100) }),
    result: z.null(),
  }),
  isFile: true as const,
};
