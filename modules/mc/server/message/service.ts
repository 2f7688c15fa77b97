import { AppError, CODES, type ParsedInputOf, type ResultOf, TOTAL_CAP } from '@switchboard/kit-contract';
import { type Context, inTransaction } from '@switchboard/kit-server';
import {
  type changeStatus,
  MESSAGE_STATUS,
  type Message,
  type pageMessages,
  PUSH_SIGNALS,
  type viewMessage,
} from '@switchboard/mc-contract';
import { mcDb } from '../db.ts';
import { insertPushEvents } from '../push/repo.ts';
import { wakeUsers } from '../push/wake.ts';
import { countMessages, countUnread, findMessage, listMessages, type MessageRow, updateStatus } from './repo.ts';

const toMessage = (row: MessageRow): Message => ({
  ...row,
  msgType: row.msgType as Message['msgType'],
  createdAt: row.createdAt.toISOString(),
});

export async function messagePage(
  { pageNo, pageSize, ...filter }: ParsedInputOf<typeof pageMessages>,
  context: Context,
): Promise<ResultOf<typeof pageMessages>> {
  const db = mcDb(context);
  const { userId } = context.principal;
  const [rows, total] = await Promise.all([
    listMessages(db, userId, { filter, locale: context.locale, limit: pageSize, offset: (pageNo - 1) * pageSize }),
    countMessages(db, userId, filter, TOTAL_CAP + 1),
  ]);
  const totalCapped = total > TOTAL_CAP;
  return { list: rows.map(toMessage), total: totalCapped ? TOTAL_CAP : total, totalCapped, pageNo, pageSize };
}

export async function latest(limit: number, context: Context): Promise<Message[]> {
  const { userId } = context.principal;
  const rows = await listMessages(mcDb(context), userId, { filter: {}, locale: context.locale, limit, offset: 0 });
  return rows.map(toMessage);
}

export async function oneMessage(msgId: string, context: Context): Promise<ResultOf<typeof viewMessage>> {
  const { userId } = context.principal;
  const row = await findMessage(mcDb(context), { userId, msgId, locale: context.locale });
  if (row === null) throw new AppError(CODES.notFound);
  return { ...toMessage(row), objectCode: row.objectCode, objectId: row.objectId };
}

/**
 * mc M14: all browsers of the person are notified. A message that already has the status is not changed and causes no
 * notification.
 */
export async function change(
  { msgIds, msgType, status }: ParsedInputOf<typeof changeStatus>,
  context: Context,
): Promise<ResultOf<typeof changeStatus>> {
  const { userId } = context.principal;
  const result = await inTransaction(context, async (tx) => {
    const db = mcDb({ db: tx });
    const statusChange = { msgIds: msgIds ?? null, msgType: msgType ?? null, status: status ?? MESSAGE_STATUS.read };
    const changed = await updateStatus(db, userId, statusChange);
    if (changed > 0)
      await insertPushEvents(db, [userId], 'message', { event: 'message', msgType: PUSH_SIGNALS.counts });
    return { changed, unread: await countUnread(db, userId) };
  });
  if (result.changed > 0) wakeUsers(context.bus, [userId]);
  return result;
}
