import { AppError, CODES } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { DRAFT_STATE, MAIL_CODES } from '@switchboard/mc-contract';
import type { Prepared } from '../compose/prepare.ts';
import { countSent, insertMail } from './repo.ts';

/** mc M51 */
const A_MINUTE = 60;

export interface Submission {
  readonly draftId: string;
  readonly staffId: string;
  readonly submitId: string;
  readonly holdSeconds: number;
  /** The time was chosen long ago: how many are due in one minute says nothing about hasty sending. */
  readonly isTimed: boolean;
}

/** Writes the rows of a sending, in the transaction that freezes its draft (mc M44). The caller holds the lock of the draft. */
export async function submitMail(
  tx: Db,
  { account, parts, subject }: Prepared,
  { draftId, staffId, submitId, holdSeconds, isTimed }: Submission,
): Promise<{ outboxIds: string[]; undoUntil: Date }> {
  const { limit, today, lastMinute } = await countSent(tx, { accountId: account.id, staffId });
  const isHasty = !isTimed && lastMinute + parts.length > A_MINUTE;
  if (today + parts.length > limit || isHasty) throw new AppError(MAIL_CODES.sendLimit);
  const outboxIds: string[] = [];
  let undoUntil = new Date();
  for (const part of parts) {
    const { id, notBefore } = await insertMail(tx, {
      ...part,
      draftId,
      staffId,
      submitId,
      holdSeconds,
      subject,
      accountId: account.id,
      envelopeFrom: account.email,
    });
    outboxIds.push(id);
    undoUntil = notBefore;
  }
  return { outboxIds, undoUntil };
}

/** The error for changing or sending a draft in this state. */
export function refuseUnlessOpen(state: number): void {
  if (state === DRAFT_STATE.sending) throw new AppError(MAIL_CODES.beingSent);
  if (state === DRAFT_STATE.sent) throw new AppError(MAIL_CODES.alreadySent);
  if (state === DRAFT_STATE.deleted) throw new AppError(CODES.notFound);
}
