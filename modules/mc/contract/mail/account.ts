import { defineCall, needs, signedIn, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { MAIL_BASE } from './address.ts';

/** Page keys of the mail box (routes.json). */
export const MAIL_KEYS = {
  inbox: 'mc.email.inbox',
  star: 'mc.email.star',
  spam: 'mc.email.spam',
  sent: 'mc.email.sent',
  drafts: 'mc.email.drafts',
  write: 'mc.email.write',
  dealings: 'mc.email.vce',
  book: 'mc.email.adb',
  settings: 'mc.email.set',
  manual: 'mc.email.um',
  logs: 'mc.email.logs',
} as const;

/** mail_account.state */
export const ACCOUNT_STATE = { pending: 0, active: 1, authFailed: 2, connectError: 3, paused: 4, disabled: 5 } as const;

const zNumber = z.int().min(0);

/** R160, mc M76: the sum over the caller's mailboxes, or of one of them. */
export const unreadCounts = defineCall({
  name: 'mc.mail.unread',
  method: 'POST',
  path: `${MAIL_BASE}/message/non/read`,
  summary: { zh: '邮件未读数', en: 'Unread emails' },
  right: needs(MAIL_KEYS.inbox),
  input: z.object({ accountId: zId.optional() }),
  result: z.object({ receiveUnReadNum: zNumber, indiciaUnReadNum: zNumber, junkUnReadNum: zNumber }),
});

/** mc M25, M26: the state of the caller's mailboxes with its reason; used by the left column of every mail page. */
export const accountState = defineCall({
  name: 'mc.mail.account.state',
  method: 'GET',
  path: `${MAIL_BASE}/email/account/staff/state`,
  summary: { zh: '我的邮箱状态', en: 'State of my mailboxes' },
  right: signedIn('own and shared mailboxes, without any mail'),
  input: z.object({}),
  result: z.object({
    bound: z.boolean(),
    /** Whether users can bind a mailbox themselves. */
    canBind: z.boolean(),
    accounts: z.array(
      z.object({
        id: zId,
        email: z.string(),
        displayName: z.string().nullable(),
        isDefault: z.boolean(),
        /** False = shared with the caller. */
        isOwn: z.boolean(),
        state: z.int(),
        reason: z.string().nullable(),
      }),
    ),
  }),
});

/** R167: the addresses the caller can send from; with `nameFlag` they are shown as name<email> (R162). */
export const senderList = defineCall({
  name: 'mc.mail.sender.list',
  method: 'POST',
  path: `${MAIL_BASE}/email/sender/list`,
  summary: { zh: '发件人列表', en: 'Sender addresses' },
  right: needs(MAIL_KEYS.write),
  input: z.object({ nameFlag: z.boolean().default(false) }),
  result: z.array(
    z.object({
      accountId: zId,
      email: z.string(),
      name: z.string().nullable(),
      display: z.string(),
      isDefault: z.boolean(),
    }),
  ),
});

export const mailAccountCalls = [unreadCounts, accountState, senderList];
