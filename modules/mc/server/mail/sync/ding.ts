import { inTransaction, type JobContext } from '@switchboard/kit-server';
import { mcDb } from '../../db.ts';
import { requestDingNotice } from '../../ding/request.ts';
import { toFillVars } from '../../notice/fill-vars.ts';
import { findTemplate } from '../../notice/repo.ts';
import { countToday, type DingBundle, insertQuietMessage, takeBundle, listDueBundles } from './ding.repo.ts';

/**
 * DingTalk drops more than 500 a day to one person across all applications; the remaining ones are reserved for urgent
 * notices (mc M77).
 */
const A_DAY = 450;
const EVENT = 'mc.mail.ding';

/** mc M77: one work notice for all mails that arrived during the person's interval; none in quiet hours. */
export async function sendDingBundles(_: object, context: JobContext): Promise<void> {
  const db = mcDb(context);
  for (const staffId of await listDueBundles(db)) {
    await inTransaction(context, async (tx) => {
      const bundle = await takeBundle(mcDb({ db: tx }), staffId);
      if (bundle !== null) await send(tx, context, bundle);
    });
  }
}

async function send(tx: JobContext['db'], context: JobContext, { userId, num }: DingBundle): Promise<void> {
  const db = mcDb({ db: tx });
  const template = await findTemplate(db, EVENT);
  if (template === null || !template.isOn || !template.ding) return;
  if ((await countToday(db, userId, EVENT)) >= A_DAY) return;
  // the time makes each text of a day unique: DingTalk drops texts that it has already shown
  const vars = toFillVars({ num: String(num), time: clock(new Date()) });
  const msgId = await insertQuietMessage(db, userId, template, vars);
  await requestDingNotice(tx, context, { msgIds: [msgId], objectCode: null, objectId: null });
}

const clock = (at: Date): string =>
  at.toLocaleTimeString('zh-CN', {
    timeZone: 'Asia/Shanghai',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  });
