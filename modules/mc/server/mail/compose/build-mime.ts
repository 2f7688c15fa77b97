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

/** A file too large for a mail: the recipient fetches it (mc M65). */
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
  /** One of many: programs that answer by themselves leave it alone, and mail programs offer the way out. */
  readonly bulk?: { readonly unsubscribeUrl: string };
}

export interface FrozenMime {
  readonly bytes: Buffer;
  readonly sha256: Buffer;
}

const PRIORITY = { 1: 'high', 3: 'normal', 5: 'low' } as const;

/**
 * The bytes that every attempt sends. Whoever gets a blind copy stands in the envelope only (mc M50). Nothing that a person typed
 * can end a header line: control characters are taken out here, whatever the library does with them.
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
    // letters come from people: no part of one may make us read a file or fetch an address
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
