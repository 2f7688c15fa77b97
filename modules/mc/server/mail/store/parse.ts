import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type AddressObject, type AttachmentStream, type Headers, MailParser, type MessageText } from 'mailparser';
import type { MailAddress } from '@switchboard/mc-contract';
import type { MailBody, MailHead, MailPart } from './types.ts';

/** Above this size the HTML is shown but not converted to text: the conversion time grows faster than the size. */
const MAX_HTML_TO_TEXT = 2_000_000;
const MAX_PARTS = 200;

export interface ReadMail {
  readonly head: MailHead;
  readonly body: MailBody;
  readonly sha256: Buffer;
  readonly size: number;
}

type Source = Buffer | AsyncIterable<Uint8Array>;

/** Attachments are streamed and counted, never buffered: a mail of 50 MB does not need 50 MB of memory. */
export async function readMail(source: Source): Promise<ReadMail> {
  const hash = createHash('sha256');
  let size = 0;
  const parser = newParser();
  const parts: MailPart[] = [];
  let headers: Headers = new Map();
  let text: MessageText = { type: 'text' };
  parser.on('headers', (found) => {
    headers = found;
  });
  parser.on('data', (data) => {
    if (data.type === 'text') {
      text = data;
      return;
    }
    const attachment = data as AttachmentStream;
    const stream = attachment.content as Readable;
    stream.on('end', () => {
      if (parts.length < MAX_PARTS) parts.push(partOf(attachment));
      attachment.release();
    });
    stream.resume();
  });
  const done = ended(parser);
  for await (const piece of piecesOf(source)) {
    hash.update(piece);
    size += piece.length;
    if (!parser.write(piece)) await Promise.race([drained(parser), done]);
  }
  parser.end();
  await done;
  const html = typeof text.html === 'string' ? text.html : null;
  const body = { text: (text.text ?? '').trim(), html, parts };
  return { head: headOf(headers, { size }), body, sha256: hash.digest(), size };
}

/** The decoded bytes of one part. */
export async function readPart(source: Source, part: string): Promise<Buffer | null> {
  const parser = newParser();
  let found: Buffer | null = null;
  parser.on('data', (data) => {
    if (data.type === 'text') return;
    const attachment = data as AttachmentStream;
    const stream = attachment.content as Readable;
    const pieces: Buffer[] = [];
    const isIt = attachment.partId === part;
    stream.on('data', (piece: Buffer) => isIt && pieces.push(piece));
    stream.on('end', () => {
      if (isIt) found = Buffer.concat(pieces);
      attachment.release();
    });
  });
  const done = ended(parser);
  for await (const piece of piecesOf(source)) if (!parser.write(piece)) await Promise.race([drained(parser), done]);
  parser.end();
  await done;
  return found;
}

const newParser = (): MailParser =>
  new MailParser({
    skipImageLinks: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    maxHtmlLengthToParse: MAX_HTML_TO_TEXT,
    checksumAlgo: 'sha256',
  });

const piecesOf = (source: Source): AsyncIterable<Uint8Array> =>
  Buffer.isBuffer(source) ? (Readable.from([source]) as AsyncIterable<Uint8Array>) : source;

const drained = (parser: MailParser): Promise<void> => new Promise((resolve) => parser.once('drain', resolve));

/** The parser reports HTML that is too long to convert to text as an error; the mail is readable all the same. */
const ended = (parser: MailParser): Promise<void> =>
  new Promise((resolve, reject) => {
    parser.once('end', resolve);
    parser.on('error', (error: Error) => (/HTML too long/i.test(error.message) ? undefined : reject(error)));
  });

function partOf(attachment: AttachmentStream): MailPart {
  const isInline = attachment.related === true || attachment.contentDisposition === 'inline';
  return {
    name: (attachment.filename ?? nameFor(attachment.contentType)).slice(0, 255),
    mime: attachment.contentType.slice(0, 255),
    size: attachment.size,
    contentId: attachment.cid?.slice(0, 255) ?? null,
    isInline: isInline && attachment.cid !== undefined,
    part: attachment.partId ?? null,
  };
}

export const nameFor = (mime: string): string =>
  mime === 'message/rfc822'
    ? 'message.eml'
    : `attachment.${(mime.split('/')[1] ?? 'bin').replaceAll(/[^a-z\d]/gi, '')}`;

function headOf(headers: Headers, { size }: { size: number }): MailHead {
  const text = (name: string): string => {
    const value = headers.get(name);
    return typeof value === 'string' ? value : '';
  };
  const date = headers.get('date');
  const headerDate = date instanceof Date && !Number.isNaN(date.getTime()) ? date : null;
  const head = {
    inReplyTo: idsOf(text('in-reply-to'))[0] ?? null,
    refs: idsOf(([] as unknown[]).concat(headers.get('references') ?? []).join(' ')),
    subject: text('subject').slice(0, 1_000),
    sender: addressesOf(headers.get('from'))[0] ?? addressesOf(headers.get('sender'))[0] ?? NO_ADDRESS,
    replyTo: addressesOf(headers.get('reply-to')),
    to: addressesOf(headers.get('to')),
    cc: addressesOf(headers.get('cc')),
    bcc: addressesOf(headers.get('bcc')),
    headerDate,
    ...marksOf((name) => plainHeader(headers, name)),
  };
  return { ...head, messageIdHdr: idsOf(text('message-id'))[0] ?? madeId(head, size) };
}

export const NO_ADDRESS: MailAddress = { name: null, email: '' };

function plainHeader(headers: Headers, name: string): string {
  const value = headers.get(name);
  if (typeof value === 'string') return value;
  return value === undefined ? '' : JSON.stringify(value);
}

export function marksOf(header: (name: string) => string): Pick<MailHead, 'isAuto' | 'isList' | 'isSpam'> {
  const auto = header('auto-submitted').trim().toLowerCase();
  return {
    isAuto: auto !== '' && !auto.startsWith('no'),
    // the parser merges List-Id and related headers into one `list` entry
    isList:
      ['list', 'list-id', 'list-unsubscribe'].some((name) => header(name) !== '') ||
      /bulk|list|junk/i.test(header('precedence')),
    isSpam: /^\s*yes/i.test(header('x-spam-flag')),
  };
}

/** Ids in the form `<…>`; text without brackets is not an id that a mail could refer to. */
export const idsOf = (text: string): string[] => [...new Set(text.match(/<[^<>\s]+>/g))].map((id) => id.slice(0, 500));

/** Generates a stable id for a mail without one. */
export function madeId(head: Pick<MailHead, 'subject' | 'sender' | 'to' | 'headerDate'>, size: number): string {
  const { subject, sender, to, headerDate } = head;
  const facts = JSON.stringify([subject, sender.email, to.map(({ email }) => email), headerDate, size]);
  return `<${createHash('sha256').update(facts).digest('hex').slice(0, 40)}@no-message-id.invalid>`;
}

function addressesOf(value: unknown): MailAddress[] {
  const objects = ([] as AddressObject[]).concat((value as AddressObject | AddressObject[] | undefined) ?? []);
  const flat = objects.flatMap(({ value: list }) =>
    (list ?? []).flatMap((one) => (one.group === undefined ? [one] : one.group)),
  );
  return flat.flatMap(({ name, address }) =>
    address === undefined || address === '' ? [] : [{ name: name === '' ? null : name, email: address.slice(0, 320) }],
  );
}
