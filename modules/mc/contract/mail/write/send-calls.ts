import { defineCall, needs, zId, zPageRequest, zPageResult, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { MAIL_KEYS } from '../account.ts';
import { MAIL_BASE, zMailAddress } from '../address.ts';
import { writtenShape } from './fields.ts';
import { zTypedAddress } from './recipients.ts';

const EMAIL = `${MAIL_BASE}/email`;
/** Action of the inbox page (mc.md §4). */
export const FORWARD_KEY = `${MAIL_KEYS.inbox}:transmit`;

/** mail_outbox.state */
export const OUTBOX_STATE = {
  queued: 0,
  connecting: 1,
  transmitting: 2,
  accepted: 3,
  retryWait: 4,
  failed: 5,
  unknown: 6,
  cancelled: 7,
} as const;

const zSent = z.object({ outboxIds: z.array(zId), undoUntil: zTime });

export const sendMail = defineCall({
  name: 'mc.mail.send',
  method: 'POST',
  path: `${EMAIL}/send`,
  summary: { zh: '发送邮件', en: 'Send an email' },
  right: needs(MAIL_KEYS.write),
  withIdempotency: true,
  input: z.object({
    ...writtenShape,
    draftId: zId.nullable().default(null),
    version: z.int().nullable().default(null),
    /** The writer was warned about customers of colleagues and confirmed (mc M42). */
    confirmOwner: z.boolean().default(false),
  }),
  result: zSent,
});

export const undoSend = defineCall({
  name: 'mc.mail.send.undo',
  method: 'POST',
  path: `${EMAIL}/send/undo`,
  summary: { zh: '撤回邮件', en: 'Undo sending an email' },
  right: needs(MAIL_KEYS.write),
  withIdempotency: true,
  input: z.object({ outboxId: zId }),
  result: z.object({ draftId: zId }),
});

/** mc M47: only a person decides the outcome of a mail with an unknown result. */
export const resolveSend = defineCall({
  name: 'mc.mail.send.resolve',
  method: 'POST',
  path: `${EMAIL}/send/resolve`,
  summary: { zh: '确认发送结果', en: 'Confirm a send result' },
  right: needs(MAIL_KEYS.sent),
  withIdempotency: true,
  input: z.object({ outboxId: zId, action: z.enum(['confirm', 'resend']) }),
  result: z.literal(true),
});

export const zSentRow = z.object({
  /** Null: the mail is still being sent, or its copy has not arrived from the server yet. */
  id: zId.nullable(),
  outboxId: zId.nullable(),
  accountId: zId,
  to: z.array(zMailAddress),
  subject: z.string(),
  at: zTime,
  hasAttach: z.boolean(),
  /** mail_outbox.state; a mail sent by another program has 3. */
  state: z.int(),
  refused: z.array(z.object({ email: z.string(), text: z.string().nullable() })),
  reason: z.string().nullable(),
  /** Until then the mail can be recalled. */
  undoUntil: zTime.nullable(),
  nextTryAt: zTime.nullable(),
});
export type SentRow = z.output<typeof zSentRow>;

export const pageSent = defineCall({
  name: 'mc.mail.send.query',
  method: 'POST',
  path: `${EMAIL}/send/query`,
  summary: { zh: '已发送列表', en: 'Sent emails' },
  right: needs(MAIL_KEYS.sent),
  input: z.object({
    ...zPageRequest.omit({ sortField: true, sortOrder: true }).shape,
    accountId: zId.optional(),
    recipient: z.string().trim().max(100).optional(),
    state: z.enum(['sending', 'sent', 'partial', 'failed', 'unknown']).optional(),
    start: zTime.optional(),
    end: zTime.optional(),
  }),
  result: zPageResult(zSentRow),
});

const zTo = z.array(zTypedAddress).max(500).default([]);

export const forwardMails = defineCall({
  name: 'mc.mail.transmit',
  method: 'POST',
  path: `${EMAIL}/batch/transmit`,
  summary: { zh: '批量转发', en: 'Forward several emails' },
  right: needs(FORWARD_KEY),
  withIdempotency: true,
  input: z.object({
    refIds: z.array(zId).min(1).max(20),
    to: zTo,
    cc: zTo,
    mode: z.enum(['inline', 'eml']).default('inline'),
    content: z.string().max(200_000).default(''),
    confirmOwner: z.boolean().default(false),
  }),
  result: zSent,
});

export const zOwnerCheck = z.object({
  email: z.string(),
  partyType: z.int().nullable(),
  partyCode: z.string().nullable(),
  partyName: z.string().nullable(),
  ownerName: z.string().nullable(),
  mine: z.boolean(),
  level: z.enum(['ok', 'warn', 'block']),
});
export type OwnerCheck = z.output<typeof zOwnerCheck>;

export const checkOwner = defineCall({
  name: 'mc.mail.check.owner',
  method: 'POST',
  path: `${EMAIL}/check/owner`,
  summary: { zh: '检查收件人归属', en: 'Check who owns the recipients’ customers' },
  right: needs(MAIL_KEYS.write),
  input: z.object({ emails: z.array(z.string().max(320)).max(500) }),
  result: z.array(zOwnerCheck),
});

export const CC_PROBLEMS = ['format', 'duplicate', 'left', 'blacklisted', 'external'] as const;

export const checkCc = defineCall({
  name: 'mc.mail.check.cc',
  method: 'POST',
  path: `${EMAIL}/check/cc/email`,
  summary: { zh: '检查收件地址', en: 'Check the addresses of an email' },
  right: needs(MAIL_KEYS.write),
  input: z.object({ to: zTo, cc: zTo, bcc: zTo }),
  result: z.array(z.object({ email: z.string(), problem: z.enum(CC_PROBLEMS) })),
});

export const customerContacts = defineCall({
  name: 'mc.mail.customer.contact',
  method: 'POST',
  path: `${EMAIL}/customer/contact`,
  summary: { zh: '客户联系人', en: 'Customer contacts' },
  right: needs(MAIL_KEYS.write),
  input: z.object({ keyword: z.string().trim().max(100).default(''), customerCode: z.string().max(32).optional() }),
  result: z.array(z.object({ customerCode: z.string(), customerName: z.string(), ...zMailAddress.shape })),
});

export const bookContacts = defineCall({
  name: 'mc.mail.book.contact',
  method: 'POST',
  path: `${EMAIL}/book/contact`,
  summary: { zh: '收件人建议', en: 'Suggested recipients' },
  right: needs(MAIL_KEYS.write),
  input: z.object({ keyword: z.string().trim().max(100).default('') }),
  result: z.array(z.object({ ...zMailAddress.shape, source: z.enum(['book', 'customer', 'staff']) })),
});

export const sendCalls = [
  sendMail,
  undoSend,
  resolveSend,
  pageSent,
  forwardMails,
  checkOwner,
  checkCc,
  customerContacts,
  bookContacts,
];
