import { AppError, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import { type forwardDealing, MAIL_ACTION, MAIL_CODES, zWritten } from '@switchboard/mc-contract';
import { mcDb } from '../../../db.ts';
import { MAIL_RIGHT } from '../../account/access.repo.ts';
import { usableAccounts } from '../../account/access.ts';
import { subjectFor } from '../../compose/begin.ts';
import { copyFiles, type OpenedMail, openOriginal, quoteOf } from '../../compose/original.ts';
import { findOriginals } from '../../compose/original.repo.ts';
import { logMail } from '../../log/write-log.ts';
import { freezeMail } from '../../outbox/freeze.ts';
import { findAnyMail } from '../detail/repo.ts';
import { maskForMail } from '../../party-address.ts';
import { requireDealing } from './service.ts';

/**
 * mc M74: readers of a mail may have it in their own mailbox, and nowhere else, with the addresses as displayed to
 * them. It is a new mail of the reader: the colleague's mail is not marked as forwarded.
 */
export async function forwardToSelf(
  { id }: ParsedInputOf<typeof forwardDealing>,
  context: Context,
): Promise<ResultOf<typeof forwardDealing>> {
  const { staffId } = context.principal;
  const account = (await usableAccounts(context, MAIL_RIGHT.send)).find(({ isOwn }) => isOwn);
  if (account === undefined) throw new AppError(MAIL_CODES.noMailbox);
  const dealing = await requireDealing(id, context);
  const mail = await findAnyMail(mcDb(context), id);
  const [original] = mail === null ? [] : await findOriginals(context.db, [id], [mail.accountId]);
  if (original === undefined) throw new AppError(MAIL_CODES.mailNotFound);
  const opened = await maskedFor(context, await openOriginal(context, original));
  const copied = await copyFiles(context, staffId, opened.files);
  const { email } = account;
  const written = zWritten.parse({
    accountId: account.id,
    to: [{ name: account.displayName, email }],
    subject: subjectFor('forward', original, 1),
    content: quoteOf(opened, context.locale),
    attachments: copied.map(({ fileId }) => fileId),
  });
  await freezeMail(context, { staffId, submitId: context.submitId, draftId: null, written }, async (tx) => {
    await logMail(tx, {
      accountId: original.accountId,
      staffId,
      action: MAIL_ACTION.forwarded,
      messageId: id,
      partyType: dealing.partyType,
      partyCode: dealing.partyCode,
      subject: original.subject,
      peer: email,
      ip: context.ip,
    });
    await context.audit(tx, { object: 'mc.mail', objectId: id, action: 'forward-dealing', category: 5 });
  });
  return { email };
}

async function maskedFor(context: Context, opened: OpenedMail): Promise<OpenedMail> {
  const { original, html } = opened;
  const addresses = [original.sender, ...original.receivers, ...original.ccs];
  const mask = await maskForMail(context, original.accountId, { addresses, text: html });
  return {
    ...opened,
    html: mask.text(html),
    original: {
      ...original,
      sender: mask.address(original.sender),
      receivers: original.receivers.map(mask.address),
      ccs: original.ccs.map(mask.address),
    },
  };
}
