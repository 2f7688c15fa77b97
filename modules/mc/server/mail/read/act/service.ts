import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, type Db, inTransaction } from '@switchboard/kit-server';
import {
  type deleteMails,
  MAIL_ACTION,
  MAIL_BOX,
  MAIL_CODES,
  MAIL_KEEP_DAYS,
  type MailAction,
  type markMails,
  type markSpam,
  type moveMails,
  type syncMails,
} from '@switchboard/mc-contract';
import { mcDb } from '../../../db.ts';
import { MAIL_RIGHT } from '../../account/access.repo.ts';
import { usableAccount } from '../../account/access.ts';
import { logMail } from '../../log/write-log.ts';
import { type MailInHand, mailsInHand } from '../find-mail.ts';
import { flagMails, moveToBox, type Owned, removeMails } from '../mail-store.ts';
import { addSenderRules, boxesBefore, setFollow, setMark, takeSyncTurn } from './repo.ts';

type Changed = { changed: number };
type Marking = ParsedInputOf<typeof markMails>;

export async function mark(input: Marking, context: Context): Promise<Changed> {
  const { ids, action } = input;
  const mails = await mailsInHand(ids, action === 'restore' ? MAIL_RIGHT.send : MAIL_RIGHT.read, context);
  return await inTransaction(context, async (tx) => {
    const changed = await apply(tx, input, ownedOf(mails));
    if (action !== 'read' && action !== 'unread')
      await logAll(
        tx,
        mails,
        { action: action === 'restore' ? MAIL_ACTION.moved : MAIL_ACTION.marked, detail: detailOf(input) },
        context,
      );
    return { changed };
  });
}

const detailOf = ({ action, value }: Marking): string => (value == null ? action : `${action} ${value}`);

async function apply(tx: Db, { ids, action, value }: Marking, mails: Owned): Promise<number> {
  const db = mcDb({ db: tx });
  switch (action) {
    case 'read':
    case 'unread':
      return await flagMails(tx, mails, { seen: action === 'read' });
    case 'star':
    case 'unstar':
      return await flagMails(tx, mails, { flagged: action === 'star' });
    case 'mark':
      return await setMark(db, ids, value ?? null);
    case 'follow': {
      const follow = Number(value ?? '0');
      if (![0, 1, 2].includes(follow)) throw new AppError(CODES.validation);
      return await setFollow(db, ids, follow);
    }
    case 'restore':
      return await restore(tx, mails);
  }
}

/** Moves mails back to their earlier boxes; those deleted more than 30 days ago can no longer be restored. */
async function restore(tx: Db, mails: Owned): Promise<number> {
  const ids = mails.map(({ id }) => id);
  const before = await boxesBefore(mcDb({ db: tx }), ids, MAIL_KEEP_DAYS);
  let changed = 0;
  for (const [box, list] of Map.groupBy(before, (mail) => mail.box)) changed += await moveToBox(tx, list, box);
  return changed;
}

/** Moves mails to the bin; those already in it are deleted permanently. */
export async function remove({ ids }: ParsedInputOf<typeof deleteMails>, context: Context): Promise<true> {
  const mails = await mailsInHand(ids, MAIL_RIGHT.send, context);
  await inTransaction(context, async (tx) => {
    const [binned, others] = [mails.filter(isBinned), mails.filter((one) => !isBinned(one))];
    if (others.length > 0) await moveToBox(tx, ownedOf(others), MAIL_BOX.trash);
    if (binned.length > 0) await removeMails(tx, ownedOf(binned));
    await logAll(tx, mails, { action: MAIL_ACTION.deleted }, context);
    await context.audit(tx, { object: 'mc.mail', action: 'delete', after: { ids } });
  });
  return true;
}

const isBinned = ({ mail }: MailInHand): boolean => mail.box === MAIL_BOX.trash;
const ownedOf = (mails: readonly MailInHand[]): Owned => mails.map(({ mail }) => mail);

export async function move({ ids, to }: ParsedInputOf<typeof moveMails>, context: Context): Promise<Changed> {
  const mails = await mailsInHand(ids, MAIL_RIGHT.send, context);
  return await inTransaction(context, async (tx) => {
    const changed = await moveToBox(tx, ownedOf(mails), to);
    await logAll(tx, mails, { action: MAIL_ACTION.moved, detail: to === MAIL_BOX.spam ? 'spam' : 'inbox' }, context);
    return { changed };
  });
}

const RULE_KIND = { white: 1, black: 2 } as const;

/** mc M70: moves the mails and optionally adds their senders to the list of the mailbox. */
export async function spam(
  { ids, spam: isSpam, addList }: ParsedInputOf<typeof markSpam>,
  context: Context,
): Promise<Changed> {
  const mails = await mailsInHand(ids, MAIL_RIGHT.send, context);
  const { staffId } = context.principal;
  return await inTransaction(context, async (tx) => {
    const changed = await moveToBox(tx, ownedOf(mails), isSpam ? MAIL_BOX.spam : MAIL_BOX.inbox);
    if (addList) {
      const kind = isSpam ? RULE_KIND.black : RULE_KIND.white;
      const senders = new Map(mails.map(({ mail }) => [`${mail.accountId} ${mail.senderEmail.toLowerCase()}`, mail]));
      const rules = [...senders.values()].map(({ accountId, senderEmail }) => ({
        kind,
        accountId,
        value: senderEmail,
      }));
      const added = await addSenderRules(mcDb({ db: tx }), rules, staffId);
      if (added > 0) await context.audit(tx, { object: 'mc.mail-rule', action: 'add', after: { rules } });
    }
    await logAll(tx, mails, { action: MAIL_ACTION.marked, detail: isSpam ? 'spam' : 'not spam' }, context);
    return { changed };
  });
}

const SYNC_SECONDS = 30;

export async function sync(
  { accountId }: ParsedInputOf<typeof syncMails>,
  context: Context,
): Promise<ResultOf<typeof syncMails>> {
  const account = await usableAccount(context, accountId, MAIL_RIGHT.read);
  const isMyTurn = await inTransaction(
    context,
    async (tx) => await takeSyncTurn(mcDb({ db: tx }), account.id, SYNC_SECONDS),
  );
  if (!isMyTurn) throw new AppError(MAIL_CODES.syncTooOften);
  // the customer's code for "accepted, still in progress": the client shows it as a success
  throw new AppError(MAIL_CODES.accepted, { label: { zh: '正在同步', en: 'Synchronising' } });
}

async function logAll(
  tx: Db,
  mails: readonly MailInHand[],
  { action, detail = null }: { action: MailAction; detail?: string | null },
  { principal, ip }: Context,
): Promise<void> {
  for (const { mail } of mails) {
    await logMail(tx, {
      accountId: mail.accountId,
      staffId: principal.staffId,
      action,
      messageId: mail.id,
      subject: mail.subject,
      peer: mail.senderEmail,
      detail,
      ip,
    });
  }
}
