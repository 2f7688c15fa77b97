import { AppError, CODE_TEXT, type Locale, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, type Db, inTransaction, type JobDefinition, requestNotice } from '@switchboard/kit-server';
import { type forwardMails, MAIL_CODES, MAX_ATTACHMENTS, type Written, zWritten } from '@switchboard/mc-contract';
import { mcDb } from '../../db.ts';
import { listUsableAccounts, MAIL_RIGHT } from '../account/access.repo.ts';
import { usableAccounts } from '../account/access.ts';
import { freezeMail } from '../outbox/freeze.ts';
import { isSubmitted } from '../outbox/repo.ts';
import { subjectFor } from './begin.ts';
import { judgeFiles } from './judge-files.ts';
import { emlOf, filesInside, openOriginal, type OriginalContext, quoteOf, storeFiles } from './original.ts';
import { findOriginals, type Original } from './original.repo.ts';
import { refuseForeignOwners } from './owner-check.ts';
import { checkWritten } from './prepare.ts';

type Input = ParsedInputOf<typeof forwardMails>;
interface Who {
  readonly staffId: string;
  readonly submitId: string | null;
  readonly locale: Locale;
}

/** More mails are fetched and copied in the background (mc M53). */
const AT_ONCE = 5;
const OBJECT = 'mc.outbox';

/** mc M53: forwards several mails in one, as quotes or as files. */
export async function passOn(input: Input, context: Context): Promise<ResultOf<typeof forwardMails>> {
  const { staffId } = context.principal;
  await usableAccounts(context, MAIL_RIGHT.send);
  const { bare } = await begin(context, staffId, input);
  await refuseForeignOwners(context, checkWritten(bare), input.confirmOwner);
  const who = { staffId, submitId: context.submitId, locale: context.locale };
  if (input.refIds.length <= AT_ONCE)
    return await forwardNow(context, who, input, async (tx, id) => {
      await context.audit(tx, { object: OBJECT, objectId: id, action: 'transmit', after: { refIds: input.refIds } });
    });
  await inTransaction(context, async (tx) => {
    await context.jobs.enqueue(tx, forwardJob, { ...who, input });
    await context.audit(tx, { object: OBJECT, action: 'transmit', after: { refIds: input.refIds } });
  });
  throw new AppError(MAIL_CODES.accepted);
}

/** May run twice: the submission id of the call shows whether the mail was already sent. */
export const forwardJob: JobDefinition<Who & { input: Input }> = {
  name: 'mc.mail.transmit',
  async run({ input, ...who }, context) {
    if (context.jobServices === undefined) throw new Error('this worker has no job services');
    if (who.submitId !== null && (await isSubmitted(context.db, who.staffId, who.submitId))) return;
    const node = { ...context.jobServices.services, db: context.db, log: context.log };
    try {
      await forwardNow(node, who, input, async () => {});
    } catch (error) {
      // no request is waiting for the result any more: notify the user who started it
      if (!(error instanceof AppError)) throw error;
      await inTransaction(context, async (tx) => {
        await requestNotice(tx, context, {
          eventCode: 'mc.mail.failed',
          to: { staffIds: [who.staffId] },
          vars: { subject: '-', reason: (error.label ?? CODE_TEXT[error.code])?.[who.locale] ?? error.message },
          dedupeKey: `mc.mail.transmit:${who.submitId}`,
        });
      });
    }
  },
};

async function begin({ db }: { db: Db }, staffId: string, { refIds, to, cc }: Input) {
  const accounts = await listUsableAccounts(mcDb({ db }), staffId, MAIL_RIGHT.read);
  const originals = await findOriginals(
    db,
    refIds,
    accounts.map(({ id }) => id),
  );
  const [first] = originals;
  if (first === undefined || originals.length < new Set(refIds).size) throw new AppError(MAIL_CODES.mailNotFound);
  const senders = await listUsableAccounts(mcDb({ db }), staffId, MAIL_RIGHT.send);
  const accountId = (senders.find(({ id }) => id === first.accountId) ?? senders[0])?.id;
  if (accountId === undefined) throw new AppError(MAIL_CODES.noMailbox);
  const subject = subjectFor('transmit', first, originals.length);
  return { originals, bare: zWritten.parse({ accountId, kind: 'transmit', refIds, to, cc, subject }) };
}

async function forwardNow(
  node: OriginalContext,
  { staffId, submitId, locale }: Who,
  input: Input,
  audit: (tx: Db, outboxId: string) => Promise<void>,
): Promise<ResultOf<typeof forwardMails>> {
  const { originals, bare } = await begin(node, staffId, input);
  const body = input.mode === 'inline' ? await asQuotes(node, originals, locale) : await asFiles(node, originals);
  const copied = await storeFiles(node, staffId, body.files);
  const attachments = copied.map(({ fileId }) => fileId);
  const written: Written = { ...bare, content: `${input.content}${body.html}`, attachments };
  return await freezeMail(node, { staffId, submitId, draftId: null, written }, audit);
}

async function asQuotes(node: OriginalContext, originals: readonly Original[], locale: Locale) {
  const opened = [];
  for (const original of originals) opened.push(await openOriginal(node, original));
  const files = opened.flatMap((mail) => mail.files);
  if (files.length > MAX_ATTACHMENTS)
    throw new AppError(MAIL_CODES.attachmentRefused, {
      label: {
        zh: `附件共 ${files.length} 个，最多 ${MAX_ATTACHMENTS} 个，请改为以 .eml 附件转发`,
        en: `${files.length} attachments in all, at most ${MAX_ATTACHMENTS}: forward them as .eml files`,
      },
    });
  return { html: opened.map((mail) => quoteOf(mail, locale)).join(''), files: await judgeFiles(files) };
}

async function asFiles(node: OriginalContext, originals: readonly Original[]) {
  const files = [];
  for (const { id, subject } of originals) {
    const plain = subject
      .replaceAll(/[\\/:*?"<>|\s]+/g, ' ')
      .trim()
      .slice(0, 80);
    const bytes = await emlOf(node, id);
    // the mail itself is the user's own, but its files leave the company just like separate attachments
    await judgeFiles(await filesInside(bytes));
    files.push({ name: `${plain === '' ? 'mail' : plain}.eml`, mime: 'message/rfc822', bytes });
  }
  return { html: '', files };
}
