import { randomUUID } from 'node:crypto';
import { AppError, CODES } from '@switchboard/kit-contract';
import { cleanHtml, type Services } from '@switchboard/kit-server';
import {
  type MailAddress,
  MAIL_CODES,
  MAX_HTML,
  MAX_LINK_BYTES,
  MAX_MIME_BYTES,
  MAX_RECIPIENTS,
  settleRecipients,
  type SettledRecipients,
  unresolvedVars,
  type Written,
} from '@switchboard/mc-contract';
import { mcDb } from '../../db.ts';
import { listUsableAccounts, MAIL_RIGHT, type UsableAccount } from '../account/access.repo.ts';
import { type DraftFile, ownFiles } from './attachment.repo.ts';
import { buildMime, domainOf, type LinkedFile, type MimeSpec, oneLine } from './build-mime.ts';
import { referencesOf } from './headers.ts';
import { extractInlineImages } from './inline-images.ts';
import { mimeFolder } from './mime-folder.ts';
import { findOriginals } from './original.repo.ts';
import { requireClean } from './require-clean.ts';

type Node = Pick<Services, 'config' | 'db' | 'files'>;

export interface PreparedPart {
  readonly partNo: number;
  readonly messageIdHdr: string;
  readonly mimeKey: string;
  readonly sha256: Buffer;
  readonly size: number;
  readonly recipients: readonly { readonly email: string; readonly name: string | null; readonly kind: 1 | 2 | 3 }[];
}

export interface Prepared {
  readonly account: UsableAccount;
  readonly parts: readonly PreparedPart[];
  readonly subject: string;
}

/** mc M40, M41: all checks of a mail that need no database. */
export function checkWritten(written: Written): SettledRecipients {
  const settled = settleRecipients(written);
  if (settled.bad.length > 0) throw new AppError(MAIL_CODES.badAddress, { data: settled.bad });
  if (settled.total === 0)
    throw new AppError(MAIL_CODES.badAddress, { label: { zh: '请填写收件人', en: 'Enter at least one recipient' } });
  if (settled.total > MAX_RECIPIENTS) throw new AppError(MAIL_CODES.tooManyRecipients);
  if (Buffer.byteLength(written.content) > MAX_HTML)
    throw new AppError(CODES.validation, {
      label: {
        zh: '正文不能超过 2 MB，请将图片作为附件发送',
        en: 'The text is larger than 2 MB: send images as attachments',
      },
    });
  const open = written.templateId === null ? [] : unresolvedVars(written.subject, written.content);
  if (open.length > 0)
    throw new AppError(CODES.validation, {
      label: {
        zh: `模板变量尚未填写：${open.join('、')}`,
        en: `Template variables without a value: ${open.join(', ')}`,
      },
    });
  return settled;
}

/** Stores the bytes of a mail before the database records the sending (mc M44). */
export async function prepareMail(
  node: Node,
  staffId: string,
  written: Written,
  bulk?: MimeSpec['bulk'],
): Promise<Prepared> {
  const recipients = checkWritten(written);
  const account = await senderOf(node, staffId, written.accountId);
  const files = await ownFiles(node.db, staffId, written.attachments);
  if (files.length < new Set(written.attachments).size)
    throw new AppError(MAIL_CODES.attachmentRefused, {
      label: { zh: '附件不存在', en: 'An attachment does not exist' },
    });
  if (files.some(({ isUnscanned }) => isUnscanned)) throw new AppError(CODES.fileNotScanned);
  await requireClean(node, pastedImages(written.content));
  const thread = await threadOf(node, staffId, written);
  const { carried, links } = await sortFiles(node, files);
  const content = {
    date: new Date(),
    from: { name: account.displayName, email: account.email },
    subject: oneLine(written.subject),
    html: written.content,
    receipt: written.receipt,
    priority: written.priority,
    attachments: carried,
    links,
    ...(bulk === undefined ? {} : { bulk }),
    ...thread,
  };
  const parts: PreparedPart[] = [];
  for (const { partNo, to, cc, envelope } of splitParts(recipients, written.separateSend)) {
    const messageIdHdr = `<${randomUUID()}@${domainOf(account.email)}>`;
    const { bytes, sha256 } = await buildMime({ ...content, messageIdHdr, to, cc });
    if (bytes.length > MAX_MIME_BYTES)
      throw new AppError(MAIL_CODES.attachmentRefused, {
        label: { zh: '邮件总大小不能超过 25 MB', en: 'The email is larger than 25 MB in total' },
      });
    const mimeKey = `${mimeFolder(content.date)}${account.id}/${randomUUID()}.eml`;
    await node.files.put(mimeKey, bytes, 'message/rfc822');
    parts.push({ partNo, messageIdHdr, mimeKey, sha256, size: bytes.length, recipients: envelope });
  }
  return { account, parts, subject: content.subject };
}

/** Images of the text did not come from an upload: they were pasted, or quoted from another mail. */
const pastedImages = (html: string) =>
  extractInlineImages(cleanHtml(html), 'localhost').images.map(({ bytes }) => ({ name: null, bytes }));

export async function senderOf({ db }: Pick<Node, 'db'>, staffId: string, accountId: string): Promise<UsableAccount> {
  const accounts = await listUsableAccounts(mcDb({ db }), staffId, MAIL_RIGHT.send);
  const account = accounts.find(({ id }) => id === accountId);
  if (account !== undefined) return account;
  throw new AppError(accounts.length === 0 ? MAIL_CODES.noMailbox : MAIL_CODES.mailNotFound);
}

/** mc M50 */
async function threadOf({ db }: Node, staffId: string, { kind, refIds }: Written) {
  const isAnswer = kind === 'reply' || kind === 'replyAll';
  const accounts = isAnswer ? await listUsableAccounts(mcDb({ db }), staffId, MAIL_RIGHT.read) : [];
  const [parent] = isAnswer
    ? await findOriginals(
        db,
        refIds.slice(0, 1),
        accounts.map(({ id }) => id),
      )
    : [];
  return parent === undefined
    ? { inReplyTo: null, references: [] }
    : { inReplyTo: parent.messageIdHdr, references: referencesOf(parent) };
}

interface Part {
  readonly partNo: number;
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly envelope: PreparedPart['recipients'];
}

function splitParts({ to, cc, bcc }: SettledRecipients, isSeparate: boolean): Part[] {
  const kinds = [to, cc, bcc] as const;
  const envelope = kinds.flatMap((list, at) => list.map((one) => ({ ...one, kind: (at + 1) as 1 | 2 | 3 })));
  if (!isSeparate) return [{ partNo: 0, to, cc, envelope }];
  return envelope.map((one, at) => ({
    partNo: at + 1,
    to: [{ name: one.name, email: one.email }],
    cc: [],
    envelope: [{ ...one, kind: 1 as const }],
  }));
}

/** Base64 with its line ends turns 3 bytes into slightly more than 4; the text and the headers also need space. */
const ROOM = MAX_MIME_BYTES - 3 * 1024 * 1024;
const mimeSize = (bytes: number): number => Math.ceil((bytes * 4) / 3) * (78 / 76);
const LINK_SECONDS = 7 * 24 * 3_600;

/** mc M65: what does not fit into the mail is sent as a link that works for a week. */
async function sortFiles({ files }: Pick<Node, 'files'>, list: readonly DraftFile[]) {
  const carried: { name: string; mime: string; bytes: Uint8Array }[] = [];
  const links: LinkedFile[] = [];
  let room = ROOM;
  for (const { name, mime, size, fileKey } of list) {
    if (size > MAX_LINK_BYTES) throw new AppError(MAIL_CODES.attachmentRefused);
    if (mimeSize(size) <= room) {
      room -= mimeSize(size);
      carried.push({ name, mime, bytes: await files.get(fileKey) });
    } else {
      const url = await files.link(fileKey, LINK_SECONDS, { saveAs: name });
      const until = new Date(Date.now() + LINK_SECONDS * 1_000).toISOString().slice(0, 10);
      links.push({ name, size: `${(size / 1_048_576).toFixed(1)} MB`, url, until });
    }
  }
  return { carried, links };
}
