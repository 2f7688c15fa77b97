import { storable } from './storable.ts';
import { normSubject } from './subject.ts';
import type { MessageRow } from './store.repo.ts';
import type { IncomingMail } from './types.ts';
import type { Placed } from './verdict.ts';
import { searchWords } from './words.ts';

const SNIPPET = 200;
/** Enough text for lists, search and previews; the complete text stays in the raw mail. */
const MAX_TEXT = 200_000;
const MAX_REFS = 100;

export function toRow(
  mail: IncomingMail,
  place: Placed & { readonly id: string; readonly threadId: string },
): MessageRow {
  const { head, body, flags } = mail;
  const { inReplyTo, sender } = head;
  const people = [sender, ...head.to, ...head.cc, ...head.bcc];
  const parts = body?.parts ?? mail.parts;
  // a reply is found by its parent, whether or not it also lists it in References
  const refs = [...new Set([...head.refs, ...(inReplyTo === null ? [] : [inReplyTo])])].slice(-MAX_REFS);
  return {
    id: place.id,
    threadId: place.threadId,
    box: place.box,
    spamReason: place.spamReason,
    messageIdHdr: head.messageIdHdr,
    inReplyTo,
    refs,
    subject: storable(head.subject),
    subjectNorm: storable(normSubject(head.subject)),
    senderName: sender.name === null ? null : storable(sender.name).slice(0, 200),
    senderEmail: storable(sender.email),
    replyTo: head.replyTo,
    receivers: head.to,
    cc: head.cc,
    bcc: head.bcc,
    receiveTime: mail.internalDate.toISOString(),
    headerDate: head.headerDate?.toISOString() ?? null,
    size: mail.size,
    snippet: snippetOf(body?.text ?? ''),
    textBody: body === null ? null : storable(body.text).slice(0, MAX_TEXT),
    emlKey: body?.emlKey ?? null,
    bodyLoaded: body !== null,
    sha256: body?.sha256.toString('hex') ?? null,
    ...flags,
    hasAttach: parts.some(({ isInline }) => !isInline),
    isAuto: head.isAuto,
    isList: head.isList,
    words: wordsOf(head.subject, people, body?.text ?? ''),
  };
}

/** Placeholders for pictures and links in text made from HTML are useless in a list. */
const ADDRESS_IN_BRACKETS = /\[(?:https?:|cid:|data:|mailto:)[^\]]*\]/gi;

export const snippetOf = (text: string): string =>
  storable(text).replaceAll(ADDRESS_IN_BRACKETS, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, SNIPPET).toWellFormed();

export const wordsOf = (
  subject: string,
  people: readonly { readonly name: string | null; readonly email: string }[],
  text: string,
): string[] =>
  searchWords(storable([subject, ...people.flatMap(({ name, email }) => [name ?? '', email]), text].join('\n')));
