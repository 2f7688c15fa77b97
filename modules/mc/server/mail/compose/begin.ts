import { AppError, type ParsedInputOf } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import { addresseeOf } from '@switchboard/crm-server';
import {
  type beginDraft,
  DRAFT_STATE,
  type MailAddress,
  MAIL_CODES,
  type OpenDraft,
  settleRecipients,
  type WriteAttachment,
  type WriteKind,
} from '@switchboard/mc-contract';
import { MAIL_RIGHT, type UsableAccount } from '../account/access.repo.ts';
import { usableAccounts } from '../account/access.ts';
import { forwardSubject, replySubject } from './headers.ts';
import { copyFiles, openOriginal, type OpenedMail, quoteOf } from './original.ts';
import { findOriginals, type Original } from './original.repo.ts';

/** Initial content for the writer. No draft is stored before something is typed. */
export async function beginWriting(
  { kind, refIds, to, customerCode }: ParsedInputOf<typeof beginDraft>,
  context: Context,
): Promise<OpenDraft> {
  const accounts = await usableAccounts(context, MAIL_RIGHT.send);
  const readable = await usableAccounts(context);
  const originals = await findOriginals(
    context.db,
    refIds,
    readable.map(({ id }) => id),
  );
  if (originals.length < new Set(refIds).size) throw new AppError(MAIL_CODES.mailNotFound);
  const [first] = originals;
  const account = accounts.find(({ id }) => id === first?.accountId) ?? (accounts[0] as UsableAccount);
  const blank = { ...BLANK, accountId: account.id, kind, refIds, customerCode };
  if (first === undefined) {
    const known = to.length > 0 ? to : await contactOf(context, customerCode);
    return { ...blank, kind: 'new', to: known };
  }
  const opened: OpenedMail[] = [];
  for (const original of originals) opened.push(await openOriginal(context, original));
  const own = new Set(readable.map(({ email }) => email.toLowerCase()));
  return {
    ...blank,
    ...recipientsFor(kind, first, own),
    subject: subjectFor(kind, first, originals.length),
    content: contentFor(kind, opened, context.locale),
    attachments: await filesFor(kind, opened, context),
  };
}

const BLANK: Omit<OpenDraft, 'accountId' | 'kind' | 'refIds' | 'customerCode'> = {
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  content: '',
  attachments: [],
  templateId: null,
  signatureId: null,
  separateSend: false,
  receipt: false,
  priority: 3,
  draftId: null,
  version: null,
  state: DRAFT_STATE.editing,
  timingTime: null,
  zone: null,
  failReason: null,
  savedAt: null,
};

async function contactOf(context: Context, customerCode: string | null): Promise<MailAddress[]> {
  if (customerCode === null) return [];
  const contact = await addresseeOf(context, customerCode);
  return contact === null ? [] : [{ name: contact.name, email: contact.email }];
}

/** mc M50: a reply to all leaves out the own addresses; a reply to an own mail goes to its recipients. */
export function recipientsFor(kind: WriteKind, mail: Original, own: ReadonlySet<string>) {
  if (kind === 'editAgain') return { to: mail.receivers, cc: mail.ccs, bcc: mail.bccs };
  if (kind !== 'reply' && kind !== 'replyAll') return { to: [], cc: [], bcc: [] };
  const isOwn = own.has(mail.sender.email.toLowerCase());
  const back = isOwn ? mail.receivers : mail.replyTo.length > 0 ? mail.replyTo : [mail.sender];
  if (kind === 'reply') return { to: back, cc: [], bcc: [] };
  const others = (list: readonly MailAddress[]) => list.filter(({ email }) => !own.has(email.toLowerCase()));
  const settled = settleRecipients({ to: [...back, ...others(mail.receivers)], cc: others(mail.ccs), bcc: [] });
  const to = others(settled.to);
  return { to: to.length > 0 ? to : back, cc: settled.cc, bcc: [] };
}

export function subjectFor(kind: WriteKind, { subject }: Pick<Original, 'subject'>, count: number): string {
  if (kind === 'editAgain') return subject;
  if (kind === 'forward' || kind === 'transmit')
    return count > 1 ? `${forwardSubject(subject)} (+${count - 1})` : forwardSubject(subject);
  return replySubject(subject);
}

function contentFor(kind: WriteKind, opened: readonly OpenedMail[], locale: 'zh' | 'en'): string {
  if (kind === 'editAgain') return opened[0]?.html ?? '';
  return `<p></p>${opened.map((mail) => quoteOf(mail, locale)).join('')}`;
}

async function filesFor(kind: WriteKind, opened: readonly OpenedMail[], context: Context): Promise<WriteAttachment[]> {
  if (kind === 'reply' || kind === 'replyAll' || kind === 'new') return [];
  return await copyFiles(
    context,
    context.principal.staffId,
    opened.flatMap(({ files }) => files),
  );
}
