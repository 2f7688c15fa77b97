import type { Db, JobSender } from '@switchboard/kit-server';
import { MAIL_ACTION, MAIL_BOX, mailReceived } from '@switchboard/mc-contract';
import { mcDb } from '../../db.ts';
import { logMail } from '../log/write-log.ts';
import { DIRECTION, type Dealing } from './dealing.ts';
import { addNew, addToDing, type DingSetting, isStarredSender, readDingSetting } from './note-arrival.repo.ts';
import type { MessageRow } from './store.repo.ts';
import type { IncomingMail, StoreAccount } from './types.ts';

interface Arrived {
  readonly mail: IncomingMail;
  readonly row: MessageRow;
}

/**
 * Follow-up work for mails that have just arrived: queues the notification, writes the log and publishes the events (mc
 * M12, M77).
 */
export async function noteArrival(
  tx: Db,
  { jobs }: { readonly jobs: JobSender },
  account: StoreAccount,
  { arrived, dealings }: { readonly arrived: readonly Arrived[]; readonly dealings: readonly Dealing[] },
): Promise<void> {
  const db = mcDb({ db: tx });
  const unread = arrived.filter(({ row }) => !row.seen);
  for (const box of [MAIL_BOX.inbox, MAIL_BOX.spam]) {
    const num = unread.filter(({ row }) => row.box === box).length;
    if (num > 0) await addNew(db, account.id, box, num);
  }
  await noteForDing(tx, account, { unread, dealings });
  const byId = new Map(arrived.map(({ row }) => [row.id, row]));
  for (const { messageId, partyType, partyCode, partyEmail, direction, at } of dealings) {
    const row = byId.get(messageId);
    if (row === undefined || direction !== DIRECTION.in) continue;
    const { id: accountId, staffId } = account;
    const party = { partyType, partyCode };
    await logMail(tx, {
      accountId,
      staffId,
      action: MAIL_ACTION.received,
      messageId,
      ...party,
      subject: row.subject,
      peer: partyEmail,
    });
    const { messageIdHdr, subject } = row;
    await jobs.publish(
      tx,
      mailReceived,
      {
        messageId,
        messageIdHdr,
        staffId,
        subject,
        ...party,
        partyEmail,
        direction: DIRECTION.in,
        receivedAt: at,
        isAuto: row.isAuto || row.isList,
      },
      null,
    );
  }
}

async function noteForDing(
  tx: Db,
  account: StoreAccount,
  { unread, dealings }: { readonly unread: readonly Arrived[]; readonly dealings: readonly Dealing[] },
): Promise<void> {
  const db = mcDb({ db: tx });
  const people = unread.filter(({ row }) => row.box === MAIL_BOX.inbox && !row.isAuto && !row.isList);
  if (people.length === 0) return;
  const setting = await readDingSetting(db, account.staffId);
  if (setting === null) return;
  const withParty = new Set(dealings.map(({ messageId }) => messageId));
  let num = 0;
  for (const { row } of people) {
    if (setting.onlyParty && !withParty.has(row.id)) continue;
    if (!hasKeyword(row, setting)) continue;
    if (setting.onlyFlaggedSender && !(await isStarredSender(db, account.id, row.senderEmail))) continue;
    num += 1;
  }
  if (num > 0) await addToDing(db, account.staffId, num, setting.mergeMinutes);
}

/** No keywords = all mails match. */
function hasKeyword({ subject, textBody }: MessageRow, { keywords }: DingSetting): boolean {
  const text = `${subject}\n${textBody ?? ''}`.toLowerCase();
  return keywords.length === 0 || keywords.some((word) => text.includes(word.toLowerCase()));
}
