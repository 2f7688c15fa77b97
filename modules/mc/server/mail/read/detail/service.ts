import { AppError, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, inTransaction } from '@switchboard/kit-server';
import {
  type getMail,
  MAIL_ACTION,
  MAIL_BOX,
  MAIL_CODES,
  MAIL_DETAIL_TYPES,
  type MailDetail,
  type MailTypeCode,
  type viewDealing,
} from '@switchboard/mc-contract';
import { mcDb } from '../../../db.ts';
import { logMail } from '../../log/write-log.ts';
import { loadBody } from '../../store/index.ts';
import { maskForMail } from '../../party-address.ts';
import { requireDealing } from '../dealing/service.ts';
import { listAttachments } from '../file/repo.ts';
import { pictureLinks } from '../file/stored.ts';
import { mailInHand } from '../find-mail.ts';
import { fromServer } from '../from-server.ts';
import { cleanMailHtml, plainTextHtml } from '../html/index.ts';
import { imageWay } from '../image/sign.ts';
import { flagMails } from '../mail-store.ts';
import { neighbours } from '../list/repo.ts';
import { scopeOf } from '../list/service.ts';
import { type FoundMail, findAnyMail, isTrustedSender, knownText, listParties, listThread } from './repo.ts';

const BOX_OF_TYPE: Readonly<Record<MailTypeCode, number>> = {
  [MAIL_DETAIL_TYPES.sent]: MAIL_BOX.sent,
  [MAIL_DETAIL_TYPES.inbox]: MAIL_BOX.inbox,
  [MAIL_DETAIL_TYPES.spam]: MAIL_BOX.spam,
};

/** mc M64: opening marks the mail as read; the previous and next mail follow the list that it was opened from. */
export async function openMail(
  { id, type, showRemote, queryCache }: ParsedInputOf<typeof getMail>,
  context: Context,
): Promise<MailDetail> {
  const { mail, account } = await mailInHand(id, context);
  const [text, thread, around] = await Promise.all([
    textOf(mail, showRemote === true, context),
    mail.threadId === null ? [] : listThread(mcDb(context), mail.threadId),
    queryCache === undefined
      ? { prevId: null, nextId: null }
      : neighbours(mcDb(context), await scopeOf(queryCache, BOX_OF_TYPE[type], context), id),
  ]);
  if (!mail.seen) await markRead(mail, context);
  return {
    ...headOf({ ...mail, seen: true }),
    ...text,
    thread: thread.map(({ senderName, senderEmail, receiveTime, ...rest }) => ({
      ...rest,
      receiveTime: receiveTime.toISOString(),
      senderEmail: { name: senderName, email: senderEmail },
    })),
    isFirstReading: !mail.seen,
    isOwn: account.isOwn,
    ...around,
  };
}

async function markRead(mail: FoundMail, context: Context): Promise<void> {
  await inTransaction(context, async (tx) => {
    await flagMails(tx, [mail], { seen: true });
    await logMail(tx, {
      accountId: mail.accountId,
      staffId: context.principal.staffId,
      action: MAIL_ACTION.read,
      messageId: mail.id,
      subject: mail.subject,
      peer: mail.senderEmail,
      ip: context.ip,
    });
  });
}

/**
 * mc M74: the text, for readers of the correspondence of that customer; every opening is logged. Addresses are shown as
 * in the list.
 */
export async function openDealing(
  { id, showRemote }: ParsedInputOf<typeof viewDealing>,
  context: Context,
): Promise<MailDetail> {
  const dealing = await requireDealing(id, context);
  const mail = await findAnyMail(mcDb(context), id);
  if (mail === null) throw new AppError(MAIL_CODES.mailNotFound);
  await inTransaction(context, async (tx) => {
    await logMail(tx, {
      accountId: mail.accountId,
      staffId: context.principal.staffId,
      action: MAIL_ACTION.dealingOpened,
      messageId: id,
      partyType: dealing.partyType,
      partyCode: dealing.partyCode,
      subject: mail.subject,
      peer: dealing.partyEmail,
      ip: context.ip,
    });
    await context.audit(tx, { object: 'mc.mail', objectId: id, action: 'view-dealing', category: 5 });
  });
  const text = await textOf(mail, showRemote === true, context);
  const head = headOf(mail);
  const addresses = [head.senderEmail, ...head.receiverEmailList, ...head.ccEmailList];
  const mask = await maskForMail(context, mail.accountId, { addresses, text: text.content });
  // Bcc recipients are visible to the sender only
  return {
    ...head,
    ...text,
    senderEmail: mask.address(head.senderEmail),
    receiverEmailList: head.receiverEmailList.map(mask.address),
    ccEmailList: head.ccEmailList.map(mask.address),
    content: mask.text(text.content),
    bccEmailList: [],
    thread: [],
    isFirstReading: false,
    isOwn: false,
    prevId: null,
    nextId: null,
  };
}

function headOf(mail: FoundMail) {
  return {
    id: mail.id,
    receiveTime: mail.receiveTime.toISOString(),
    subject: mail.subject,
    senderEmail: { name: mail.senderName, email: mail.senderEmail },
    receiverEmailList: mail.receivers,
    ccEmailList: mail.ccs,
    bccEmailList: mail.bccs,
    accountId: mail.accountId,
    box: mail.box,
    size: mail.size,
    flags: {
      seen: mail.seen,
      flagged: mail.flagged,
      answered: mail.answered,
      forwarded: mail.forwarded,
      mark: mail.mark,
      follow: mail.follow,
      billFlag: mail.billFlag,
      billPushedAt: mail.billPushedAt?.toISOString() ?? null,
      spamReason: mail.spamReason,
    },
  };
}

/** An old mail is shown even while its server is unavailable: with the stored data and a note that it is incomplete. */
async function bodyOf(
  mail: FoundMail,
  context: Context,
): Promise<{ html: string | null; text: string; isPartial: boolean }> {
  try {
    return { ...(await fromServer(context.log, async () => await loadBody(context, mail.id))), isPartial: false };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== MAIL_CODES.loginRefused) throw error;
    return { html: null, text: await knownText(mcDb(context), mail.id), isPartial: true };
  }
}

async function textOf(mail: FoundMail, isRequested: boolean, context: Context) {
  const db = mcDb(context);
  const { html, text, isPartial } = await bodyOf(mail, context);
  const [files, parties, isTrusted] = await Promise.all([
    listAttachments(db, mail.id),
    listParties(db, mail.id),
    isTrustedSender(db, context.principal.staffId, mail.senderEmail),
  ]);
  // mc M61: never in the spam box, regardless of the request and trusted senders
  const canShowRemote = mail.box !== MAIL_BOX.spam;
  const isShown = canShowRemote && (isRequested || isTrusted);
  const links = await pictureLinks(mail.id, html ?? '', files, context);
  const clean = cleanMailHtml(html ?? plainTextHtml(text), {
    ofContentId: (contentId) => links.get(contentId) ?? null,
    ofRemote: (url) => (isShown ? imageWay(context.config, url) : null),
  });
  return {
    content: clean.html,
    isPartial,
    remoteBlocked: clean.remoteBlocked,
    canShowRemote,
    fileOrigin: new URL(context.config.S3_PUBLIC_ENDPOINT ?? context.config.S3_ENDPOINT).origin,
    attachments: files.map(({ id, name, mime, size, inline, contentId }) => ({
      id,
      name,
      mime,
      size,
      inline: inline && contentId !== null && links.has(contentId),
    })),
    parties,
  };
}
