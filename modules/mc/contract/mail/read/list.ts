import { defineCall, needs, zId, zPageRequest, zPageResult, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { MAIL_BASE, zMailAddress } from '../address.ts';

export const zMailParty = z.object({ partyType: z.int(), partyCode: z.string(), partyName: z.string() });
export type MailParty = z.infer<typeof zMailParty>;

/** Filter of a mail list; the detail view receives the same filter to find the previous and the next mail (R152). */
export const zMailQuery = z.object({
  keyword: zPageRequest.shape.keyword,
  accountId: zId.optional(),
  /** 5: deleted mails that can still be restored. */
  box: z.union([z.literal(2), z.literal(5)]).optional(),
  starFlag: z.boolean().optional(),
  /** One row per thread: its newest mail. */
  threadFlag: z.boolean().optional(),
  sender: z.string().trim().max(100).optional(),
  subject: z.string().trim().max(100).optional(),
  seen: z.boolean().optional(),
  mark: z.string().max(20).optional(),
  follow: z.int().min(0).max(2).optional(),
  hasAttach: z.boolean().optional(),
  customerCode: z.string().max(32).optional(),
  billFlag: z.int().min(0).max(4).optional(),
  start: zTime.optional(),
  end: zTime.optional(),
  sortField: z.enum(['receiveTime', 'sender', 'size']).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
});
export type MailQuery = z.infer<typeof zMailQuery>;

export const zMailRow = z.object({
  id: zId,
  accountId: zId,
  box: z.int(),
  receiveTime: zTime,
  subject: z.string(),
  snippet: z.string(),
  senderEmail: zMailAddress,
  receiverEmailList: z.array(zMailAddress),
  seen: z.boolean(),
  flagged: z.boolean(),
  answered: z.boolean(),
  forwarded: z.boolean(),
  mark: z.string().nullable(),
  follow: z.int(),
  hasAttach: z.boolean(),
  party: zMailParty.nullable(),
  billFlag: z.int(),
  size: z.number(),
  threadId: zId.nullable(),
  /** Mails of the thread in this box; 1 unless threads are requested. */
  threadCount: z.int(),
  spamReason: z.int().nullable(),
  /** When a deleted mail is removed permanently. */
  goneAt: zTime.nullable(),
});
export type MailRow = z.infer<typeof zMailRow>;

const zPaged = zMailQuery.extend(zPageRequest.pick({ pageNo: true, pageSize: true }).shape);

export const queryReceived = defineCall({
  name: 'mc.mail.received',
  method: 'POST',
  path: `${MAIL_BASE}/email/receive/query`,
  summary: { zh: '收件箱列表', en: 'Inbox: list' },
  right: needs('mc.email.inbox'),
  input: zPaged,
  result: zPageResult(zMailRow),
});

export const queryJunk = defineCall({
  name: 'mc.mail.junk',
  method: 'POST',
  path: `${MAIL_BASE}/email/junk/query`,
  summary: { zh: '垃圾邮件列表', en: 'Spam: list' },
  right: needs('mc.email.spam'),
  input: zPaged.omit({ box: true, starFlag: true }),
  result: zPageResult(zMailRow),
});

export const querySenders = defineCall({
  name: 'mc.mail.senders',
  method: 'POST',
  path: `${MAIL_BASE}/email/sender/query`,
  summary: { zh: '给我发过邮件的人', en: 'People who wrote to me' },
  right: needs('mc.email.inbox'),
  input: zPageRequest.pick({ pageNo: true, pageSize: true, keyword: true }),
  result: zPageResult(z.object({ ...zMailAddress.shape, lastTime: zTime })),
});
