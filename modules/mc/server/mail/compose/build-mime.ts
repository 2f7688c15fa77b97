import { createHash } from 'node:crypto';
import { cleanHtml } from '@switchboard/kit-server';
import { escapeHtml, type MailAddress, plainName } from '@switchboard/mc-contract';
import { convert } from 'html-to-text';
import MailComposer from 'nodemailer/lib/mail-composer';
import { extractInlineImages } from './inline-images.ts';

export interface MimeAttachment {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
}

/** A file too large for a mail: the recipient downloads it (mc M65). */
export interface LinkedFile {
  readonly name: string;
  readonly size: string;
  readonly url: string;
  readonly until: string;
}

export interface MimeSpec {
  readonly messageIdHdr: string;
  readonly date: Date;
  readonly from: MailAddress;
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly subject: string;
  readonly html: string;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly receipt: boolean;
  readonly priority: 1 | 3 | 5;
  readonly attachments: readonly MimeAttachment[];
  readonly links: readonly LinkedFile[];
  /** Bulk mail: automatic responders ignore it, and mail clients offer to unsubscribe. */
  readonly bulk?: { readonly unsubscribeUrl: string };
}

export interface FrozenMime {
  readonly bytes: Buffer;
  readonly sha256: Buffer;
}

const PRIORITY = { 1: 'high', 3: 'normal', 5: 'low' } as const;

/**
 * The bytes that every attempt sends. Bcc recipients are only in the envelope (mc M50). No user input can end a header
 * line: control characters are removed here, regardless of what the library does with them.
 */
export async function buildMime(spec: MimeSpec): Promise<FrozenMime> {
  const domain = domainOf(spec.from.email);
  const { html, images } = extractInlineImages(cleanHtml(spec.html), domain);
  const body = `${html}${linksHtml(spec.links)}`;
  const composer = new MailComposer({
    messageId: spec.messageIdHdr,
    date: spec.date,
    from: address(spec.from),
    to: spec.to.map(address),
    cc: spec.cc.map(address),
    subject: oneLine(spec.subject),
    ...(spec.inReplyTo === null ? {} : { inReplyTo: oneLine(spec.inReplyTo) }),
    ...(spec.references.length === 0 ? {} : { references: spec.references.map(oneLine) }),
    text: convert(body, { wordwrap: false }),
    html: body,
    textEncoding: 'base64',
    priority: PRIORITY[spec.priority],
    headers: {
      ...(spec.receipt ? { 'Disposition-Notification-To': `<${spec.from.email}>` } : {}),
      ...(spec.bulk === undefined
        ? {}
        : { 'List-Unsubscribe': `<${oneLine(spec.bulk.unsubscribeUrl)}>`, Precedence: 'bulk' }),
    },
    attachments: [
      ...images.map(({ cid, mime, bytes }) => ({
        cid,
        contentType: mime,
        content: bytes,
        filename: fileOf(cid, mime),
      })),
      ...spec.attachments.map(({ name, mime, bytes }) => ({
        filename: oneLine(name),
        contentType: oneLine(mime),
        content: Buffer.from(bytes),
        contentDisposition: 'attachment' as const,
      })),
    ],
    // mails are untrusted input: no part of one may make the server read a file or fetch a URL
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const bytes = await composer.compile().build();
  return { bytes, sha256: createHash('sha256').update(bytes).digest() };
}

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

const address = ({ name, email }: MailAddress) => ({ name: plainName(name) ?? '', address: oneLine(email) });

export const oneLine = (text: string): string => plainName(text) ?? '';

const fileOf = (cid: string, mime: string): string => `${cid.split('@')[0] ?? 'image'}.${mime.split('/')[1] ?? 'png'}`;

function linksHtml(links: readonly LinkedFile[]): string {
  if (links.length === 0) return '';
  const items = links.map(
    ({ name, size, url, until }) =>
      `<li><a href="${escapeHtml(url)}">${escapeHtml(name)}</a> (${escapeHtml(size)}, 有效期至 / valid until ${escapeHtml(until)})</li>`,
  );
  return `<hr><p>超大附件 / Large attachments:</p><ul>${items.join('')}</ul>`;
}
