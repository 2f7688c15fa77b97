import { AppError, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, FileAnswer, inTransaction, type PublicContext } from '@switchboard/kit-server';
import {
  type downloadEml,
  type getAttachment,
  MAIL_ACTION,
  MAIL_CODES,
  openAttachment,
} from '@switchboard/mc-contract';
import { mcDb } from '../../../db.ts';
import { MAIL_RIGHT } from '../../account/access.repo.ts';
import { usableAccount } from '../../account/access.ts';
import { logMail } from '../../log/write-log.ts';
import { readEml } from '../../store/index.ts';
import { canReadDealing } from '../dealing/service.ts';
import { type FoundMail, findAnyMail, findMails } from '../detail/repo.ts';
import { fromServer } from '../from-server.ts';
import { imageType } from '../image/image-type.ts';
import { sealFor } from '../seal.ts';
import { findAttachment } from './repo.ts';
import { storedKey } from './stored.ts';

const LINK_MS = 600_000;
const PURPOSE = 'mail-attachment';

/** mc M67: raw bytes for users who may read the mailbox, with an audit entry. */
export async function emlOf({ a, b }: ParsedInputOf<typeof downloadEml>, context: Context): Promise<FileAnswer> {
  const account = await usableAccount(context, a, MAIL_RIGHT.read);
  const [mail] = await findMails(mcDb(context), [account.id], [b]);
  if (mail === undefined) throw new AppError(MAIL_CODES.mailNotFound);
  const body = await bytesOf(await fromServer(context.log, async () => await readEml(context, mail.id)));
  await noteGiven(mail, { action: 'eml', name: mail.subject }, context);
  return new FileAnswer({ name: `${fileName(mail.subject) || mail.id}.eml`, mime: 'message/rfc822', body });
}

/** A link that works for ten minutes without a session; created per click, like every file link of the portal (sys R76). */
export async function attachmentLink(
  { id }: ParsedInputOf<typeof getAttachment>,
  context: Context,
): Promise<ResultOf<typeof getAttachment>> {
  const file = await findAttachment(mcDb(context), id);
  const mail = file === null ? null : await findAnyMail(mcDb(context), file.messageId);
  if (file === null || mail === null) throw new AppError(MAIL_CODES.mailNotFound);
  if (!(await canReadDealing(mail.id, context))) await usableAccount(context, mail.accountId, MAIL_RIGHT.read);
  // extracted and scanned now, so that a refusal is reported to this request
  await storedKey(file, context);
  await noteGiven(mail, { action: 'attachment', name: file.name }, context);
  const query = new URLSearchParams({ k: id, ...sealFor(context.config, PURPOSE).way(id, LINK_MS) });
  return { url: `${openAttachment.path}?${query}`, name: file.name, mime: file.mime, size: file.size };
}

/**
 * mc M66: always a download, never opened. Bytes of a picture keep their type, so that it can be previewed; all other
 * files are plain bytes.
 */
export async function attachmentFile(
  { k, e, s }: ParsedInputOf<typeof openAttachment>,
  context: PublicContext,
): Promise<FileAnswer> {
  if (!sealFor(context.config, PURPOSE).opens(k, { e, s })) throw new AppError(MAIL_CODES.mailNotFound);
  const file = await findAttachment(mcDb(context), k);
  if (file === null) throw new AppError(MAIL_CODES.mailNotFound);
  const body = Buffer.from(await context.files.get(await storedKey(file, context)));
  await inTransaction(context, async (tx) => {
    const given = { objectId: file.messageId, after: { fileName: file.name } };
    await context.audit(tx, { object: 'mc.mail', action: 'attachment-file', category: 4, ...given });
  });
  return new FileAnswer({ name: file.name, mime: imageType(body) ?? 'application/octet-stream', body });
}

async function noteGiven(
  mail: FoundMail,
  { action, name }: { action: string; name: string },
  context: Context,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    await logMail(tx, {
      accountId: mail.accountId,
      staffId: context.principal.staffId,
      action: MAIL_ACTION.attachmentDownloaded,
      messageId: mail.id,
      subject: mail.subject,
      peer: mail.senderEmail,
      detail: name,
      ip: context.ip,
    });
    await context.audit(tx, { object: 'mc.mail', objectId: mail.id, action, category: 4, after: { fileName: name } });
  });
}

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** The subject is untrusted text: no path into another folder, no control characters. */
function fileName(subject: string): string {
  return subject
    .replaceAll(/\p{Cc}|[\\/:*?"<>|]/gu, ' ')
    .trim()
    .slice(0, 80);
}
