import { defineCall, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { MAIL_BASE } from '../address.ts';

const zIds = z.array(zId).min(1).max(200);
const READ = needs('mc.email.inbox');

export const MARK_ACTIONS = ['read', 'unread', 'star', 'unstar', 'mark', 'follow', 'restore'] as const;

export const markMails = defineCall({
  name: 'mc.mail.mark',
  method: 'POST',
  path: `${MAIL_BASE}/email/receive/mark`,
  summary: { zh: '标记邮件', en: 'Mark emails' },
  right: READ,
  input: z.object({
    ids: zIds,
    action: z.enum(MARK_ACTIONS),
    /** For `mark` its code (it cannot be removed), for `follow` 0, 1 or 2. */
    value: z.string().max(20).nullable().optional(),
  }),
  result: z.object({ changed: z.int() }),
});

export const deleteMails = defineCall({
  name: 'mc.mail.delete',
  method: 'POST',
  path: `${MAIL_BASE}/email/receive/del`,
  summary: { zh: '删除邮件', en: 'Delete emails' },
  right: READ,
  withIdempotency: true,
  input: z.object({ ids: zIds }),
  result: z.literal(true),
});

export const syncMails = defineCall({
  name: 'mc.mail.sync',
  method: 'POST',
  path: `${MAIL_BASE}/email/receive/sync`,
  summary: { zh: '立即收信', en: 'Fetch mail now' },
  right: READ,
  input: z.object({ accountId: zId }),
  /** Never returned: the response is 10170039, which means that it continues in the background (mc M38). */
  result: z.null(),
});

export const moveMails = defineCall({
  name: 'mc.mail.move',
  method: 'POST',
  path: `${MAIL_BASE}/email/junk/move`,
  summary: { zh: '移动邮件', en: 'Move between inbox and spam' },
  right: READ,
  input: z.object({ ids: zIds, to: z.union([z.literal(2), z.literal(3)]) }),
  result: z.object({ changed: z.int() }),
});

export const markSpam = defineCall({
  name: 'mc.mail.mark-spam',
  method: 'POST',
  path: `${MAIL_BASE}/email/junk/mark`,
  summary: { zh: '标记垃圾邮件', en: 'Mark as spam or not' },
  right: READ,
  input: z.object({
    ids: zIds,
    spam: z.boolean(),
    /** Also adds the senders to the mailbox's black or white list. */
    addList: z.boolean().default(false),
  }),
  result: z.object({ changed: z.int() }),
});

export const pushBills = defineCall({
  name: 'mc.mail.push-bill',
  method: 'POST',
  path: `${MAIL_BASE}/email/receive/pushToFcBillEmail`,
  summary: { zh: '推送到财务账单邮件', en: 'Push to finance bill emails' },
  right: needs('mc.email.inbox:bill'),
  withIdempotency: true,
  input: z.object({ ids: zIds.max(50), billFlag: z.int().min(1).max(4) }),
  result: z.object({ pushed: z.int(), skipped: z.int() }),
});
