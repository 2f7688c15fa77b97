import { type Db, inTransaction, type JobContext, type NoticeRequest } from '@switchboard/kit-server';
import { usersToNotify } from '@switchboard/sys-server';
import { mcDb } from '../db.ts';
import { requestDingNotice } from '../ding/request.ts';
import { requestMailNotice } from './mail/request.ts';
import { wakeUsers } from '../push/wake.ts';
import { toFillVars } from './fill-vars.ts';
import { findTemplate, insertMessages } from './repo.ts';

type NotifyContext = Pick<JobContext, 'db' | 'bus' | 'log' | 'jobs' | 'config'>;

/**
 * Writes messages, their events and their work notices in one transaction; wakes connected users after the commit. A
 * second run changes nothing (mc M13).
 */
export async function notify(request: NoticeRequest, context: NotifyContext): Promise<void> {
  const notifiedUserIds = await inTransaction(context, async (tx) => await write(tx, request, context));
  if (context.bus !== undefined) wakeUsers(context.bus, notifiedUserIds);
}

async function write(tx: Db, request: NoticeRequest, context: NotifyContext): Promise<string[]> {
  const db = mcDb({ db: tx });
  const found = await findTemplate(db, request.eventCode);
  if (found === null) throw new Error(`no message template for ${request.eventCode}`);
  if (!found.isOn) return [];
  const { wording, channels = found.ding ? ['app', 'dingtalk'] : ['app'] } = request;
  const template = { ...found, ...(wording === undefined ? {} : { contentZh: wording.zh, contentEn: wording.en }) };
  const userIds = await usersToNotify(tx, request.to);
  if (userIds.length === 0) context.log.info({ eventCode: request.eventCode }, 'notice without recipients');
  const object = { objectCode: request.objectCode ?? null, objectId: request.objectId ?? null };
  const made = await insertMessages(db, userIds, {
    template,
    vars: toFillVars(request.vars),
    ...object,
    link: request.link ?? template.route,
    dedupeKey: request.dedupeKey,
    isQuiet: !channels.includes('app'),
  });
  if (channels.includes('dingtalk')) {
    const msgIds = made.filter(({ ding }) => ding).map(({ msgId }) => msgId);
    await requestDingNotice(tx, context, { msgIds, ...object });
  }
  if (channels.includes('email'))
    await requestMailNotice(
      tx,
      context,
      made.map(({ msgId }) => msgId),
    );
  return made.map(({ userId }) => userId);
}
