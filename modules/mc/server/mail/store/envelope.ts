import type { MailAddress } from '@switchboard/mc-contract';
import type { FetchMessageObject, MessageAddressObject, MessageStructureObject } from 'imapflow';
import { idsOf, madeId, marksOf, nameFor, NO_ADDRESS } from './parse.ts';
import type { MailHead, MailPart } from './types.ts';

/** Headers that the envelope does not include. */
export const EXTRA_HEADERS = ['references', 'auto-submitted', 'precedence', 'list-id', 'x-spam-flag'];

/** The head of a mail from the server's metadata, without its bytes. */
export function headOfFetched({ envelope = {}, headers, size = 0 }: FetchMessageObject): MailHead {
  const extra = parseHeaders(headers?.toString('latin1') ?? '');
  const date = envelope.date === undefined ? null : new Date(envelope.date);
  const head = {
    inReplyTo: idsOf(envelope.inReplyTo ?? '')[0] ?? null,
    refs: idsOf(extra.get('references') ?? ''),
    subject: (envelope.subject ?? '').slice(0, 1_000),
    sender: addresses(envelope.from)[0] ?? addresses(envelope.sender)[0] ?? NO_ADDRESS,
    replyTo: addresses(envelope.replyTo),
    to: addresses(envelope.to),
    cc: addresses(envelope.cc),
    bcc: addresses(envelope.bcc),
    headerDate: date !== null && !Number.isNaN(date.getTime()) ? date : null,
    ...marksOf((name) => extra.get(name) ?? ''),
  };
  return { ...head, messageIdHdr: idsOf(envelope.messageId ?? '')[0] ?? madeId(head, size) };
}

function parseHeaders(text: string): Map<string, string> {
  const lines = text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const];
    }),
  );
}

const addresses = (list: MessageAddressObject[] = []): MailAddress[] =>
  list.flatMap(({ name, address }) =>
    address === undefined || address === ''
      ? []
      : [{ name: name === undefined || name === '' ? null : name, email: address.slice(0, 320) }],
  );

/** Every part of the structure except the text itself. */
export function partsOfStructure(node: MessageStructureObject | undefined): MailPart[] {
  if (node === undefined) return [];
  if (node.childNodes !== undefined && !node.type.startsWith('message/'))
    return node.childNodes.flatMap(partsOfStructure);
  const name = node.dispositionParameters?.['filename'] ?? node.parameters?.['name'];
  const isText = /^text\/(?:plain|html)$/.test(node.type) && name === undefined && node.disposition !== 'attachment';
  if (isText) return [];
  return [
    {
      name: (name ?? nameFor(node.type)).slice(0, 255),
      mime: node.type.slice(0, 255),
      size: decodedSize(node),
      contentId: node.id?.replaceAll(/[<>]/g, '').slice(0, 255) ?? null,
      isInline: node.id !== undefined && node.disposition !== 'attachment',
      part: node.part ?? null,
    },
  ];
}

/** The server reports the encoded size; base64 turns three bytes into four and adds a line end after every 76. */
const decodedSize = ({ encoding, size = 0 }: MessageStructureObject): number =>
  encoding?.toLowerCase() === 'base64' ? Math.floor((size / 78) * 57) : size;
