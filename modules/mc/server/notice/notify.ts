import { type Db, inTransaction, type JobContext, type NoticeRequest } from '@switchboard/kit-server';
import { usersToNotify } from '@switchboard/sys-server';
import { mcDb } from '../db.ts';
import { wakeUsers } from '../push/wake.ts';
import { toFillVars } from './fill-vars.ts';
import { findTemplate, insertMessages } from './repo.ts';

/** Messages and their events in one transaction; whoever is connected is woken after it. Running twice changes nothing (mc M13). */
export async function notify(request: NoticeRequest, context: Pick<JobContext, 'db' | 'bus' | 'log'>): Promise<void> {
  const told = await inTransaction(context, async (tx) => await write(tx, request, context));
  if (context.bus !== undefined) wakeUsers(context.bus, told);
}

async function write(tx: Db, request: NoticeRequest, { log }: Pick<JobContext, 'log'>): Promise<string[]> {
  const db = mcDb({ db: tx });
  const template = await findTemplate(db, request.eventCode);
  if (template === null) throw new Error(`no message template for ${request.eventCode}`);
  if (!template.isOn) return [];
  const userIds = await usersToNotify(tx, request.to);
  if (userIds.length === 0) log.info({ eventCode: request.eventCode }, 'a notice for nobody');
  return await insertMessages(db, userIds, {
    template,
    vars: toFillVars(request.vars),
    objectCode: request.objectCode ?? null,
    objectId: request.objectId ?? null,
    link: request.link ?? template.route,
    dedupeKey: request.dedupeKey,
  });
}
