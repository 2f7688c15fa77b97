import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, continueAsSystem, inTransaction, updateRow } from '@switchboard/kit-server';
import {
  DRAFT_STATE,
  MAIL_CODES,
  OUTBOX_STATE,
  type resolveSend,
  type sendMail,
  type undoSend,
} from '@switchboard/mc-contract';
import { mailDraftTable } from '../../tables.ts';
import { MAIL_RIGHT } from '../account/access.repo.ts';
import { usableAccounts } from '../account/access.ts';
import { refuseForeignOwners } from '../compose/owner-check.ts';
import { checkWritten } from '../compose/prepare.ts';
import { freezeMail } from './freeze.ts';
import { accepted } from './outcome.ts';
import * as person from './person.repo.ts';

const OBJECT = 'mc.outbox';

export async function sendWritten(
  { draftId, version: _, confirmOwner, ...written }: ParsedInputOf<typeof sendMail>,
  context: Context,
): Promise<ResultOf<typeof sendMail>> {
  await refuseForeignOwners(context, checkWritten(written), confirmOwner);
  const { staffId } = context.principal;
  return await freezeMail(context, { staffId, submitId: context.submitId, draftId, written }, async (tx, id) => {
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'send', after: { accountId: written.accountId } });
  });
}

/** mc M45 */
export async function takeBack(
  { outboxId }: ParsedInputOf<typeof undoSend>,
  context: Context,
): Promise<ResultOf<typeof undoSend>> {
  return await inTransaction(context, async (tx) => {
    const mails = await person.lockSending(tx, outboxId);
    const [first] = mails;
    if (first === undefined || first.staffId !== context.principal.staffId || first.draftId === null)
      throw new AppError(MAIL_CODES.mailNotFound);
    if (!mails.every(({ state, isHeld }) => state === OUTBOX_STATE.queued && isHeld))
      throw new AppError(MAIL_CODES.alreadySent);
    await person.cancelMails(
      tx,
      mails.map(({ id }) => id),
    );
    await updateRow(tx, mailDraftTable, {
      id: first.draftId,
      values: { state: DRAFT_STATE.editing, timingTime: null, submitId: null },
      by: context.principal.staffId,
    });
    await context.audit(tx, { object: OBJECT, objectId: outboxId, action: 'undo' });
    return { draftId: first.draftId };
  });
}

/** mc M47 */
export async function settleResult(
  { outboxId, action }: ParsedInputOf<typeof resolveSend>,
  context: Context,
): Promise<true> {
  const accounts = await usableAccounts(context, MAIL_RIGHT.send);
  return await inTransaction(context, async (tx) => {
    const mail = await person.lockMail(tx, outboxId);
    if (mail === undefined || !accounts.some(({ id }) => id === mail.accountId))
      throw new AppError(MAIL_CODES.mailNotFound);
    if (mail.state !== OUTBOX_STATE.unknown)
      throw new AppError(CODES.wrongState, {
        label: { zh: '只有结果未知的邮件可以确认', en: 'Only emails with an unknown result can be confirmed' },
        data: { state: mail.state },
      });
    await person.settleUnknown(tx, outboxId, action);
    await context.audit(tx, { object: OBJECT, objectId: outboxId, action: `resolve-${action}` });
    if (action === 'confirm') {
      await continueAsSystem(tx, 'a sent mail updates the customers with its addresses');
      await accepted(tx, context, mail, []);
    }
    return true as const;
  });
}
