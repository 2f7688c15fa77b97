import { randomUUID } from 'node:crypto';
import { requestNotice, requestPush } from '@switchboard/kit-server';
import { MAIL_BOX, PUSH_SIGNALS } from '@switchboard/mc-contract';
import { mcDb } from '../../db.ts';
import { type Connection, dbOf, write } from './connection.ts';
import { hasNew, isPushed, readersOf, takeNew } from './notice.repo.ts';

const BOX_NAME: Readonly<Record<number, { readonly text: string; readonly textEn: string }>> = {
  [MAIL_BOX.inbox]: { text: '收件箱', textEn: 'Inbox' },
  [MAIL_BOX.spam]: { text: '垃圾邮件', textEn: 'Spam' },
};

/** mc M12: at most one notice per account in 10 s, with the numbers summed. Returns whether some are left for later. */
export async function notifyNewMail(connection: Connection): Promise<boolean> {
  const { account, services, limits } = connection;
  if (!(await hasNew(dbOf(connection), account.id))) return false;
  await write(connection, async (tx) => {
    const db = mcDb({ db: tx });
    const found = await takeNew(db, account.id, limits.noticeMs);
    if (found === null || !(await isPushed(db, account.id))) return;
    const box = BOX_NAME[found.box] ?? { text: '-', textEn: '-' };
    await requestNotice(tx, services, {
      eventCode: 'mc.mail.new',
      to: { staffIds: [account.staffId] },
      vars: { newEmailNum: String(found.num), emailboxType: { ...box, value: String(found.box) } },
      objectCode: 'mc.mail-account',
      objectId: account.id,
      dedupeKey: `mail ${account.id} ${randomUUID()}`,
    });
  });
  return await hasNew(dbOf(connection), account.id);
}

/** Clients that have the mailbox open reload its list. */
export async function notifyChangedMail({ account, services }: Connection): Promise<void> {
  const staffIds = await readersOf(mcDb(services), account.id);
  await services.db
    .transaction()
    .execute(
      async (tx) =>
        await requestPush(tx, services, { staffIds, msgType: PUSH_SIGNALS.mail, data: { accountId: account.id } }),
    );
}
