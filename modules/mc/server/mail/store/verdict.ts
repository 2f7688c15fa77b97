import { MAIL_BOX } from '@switchboard/mc-contract';
import { type ListRule, verdictOf } from '../rule/verdict.ts';
import type { IncomingMail } from './types.ts';

/** mail_message.spam_reason */
export const SPAM_REASON = { list: 1, server: 2, person: 3 } as const;

export interface Placed {
  readonly box: number;
  readonly spamReason: number | null;
  readonly ruleId: string | null;
}

/** mc M68: the first match decides: own white, own black, company white, company black, the server, else the inbox. */
export function placeOf(mail: Pick<IncomingMail, 'box' | 'isNew' | 'head'>, rules: readonly ListRule[]): Placed {
  const isArriving = mail.isNew && (mail.box === MAIL_BOX.inbox || mail.box === MAIL_BOX.spam);
  if (!isArriving)
    return { box: mail.box, spamReason: mail.box === MAIL_BOX.spam ? SPAM_REASON.server : null, ruleId: null };
  const { verdict, ruleId } = verdictOf(rules, mail.head.sender.email);
  if (verdict === 'white') return { box: MAIL_BOX.inbox, spamReason: null, ruleId };
  if (verdict === 'black') return { box: MAIL_BOX.spam, spamReason: SPAM_REASON.list, ruleId };
  if (mail.box === MAIL_BOX.spam || mail.head.isSpam)
    return { box: MAIL_BOX.spam, spamReason: SPAM_REASON.server, ruleId: null };
  return { box: MAIL_BOX.inbox, spamReason: null, ruleId: null };
}
