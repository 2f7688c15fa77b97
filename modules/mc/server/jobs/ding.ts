import { inTransaction, type JobContext, type JobDefinition } from '@switchboard/kit-server';
import { ProviderError } from '@switchboard/sys-server';
import { mcDb } from '../db.ts';
import { DING_SEND, publishSettled } from '../ding/request.ts';
import {
  listTaken,
  listWaiting,
  markDelivered,
  markTaken,
  noteFailure,
  type ObjectRef,
  type WaitingTask,
} from '../ding/repo.ts';
import { type DingSettings, dingOf } from '../ding/settings.ts';
import { type Outcome, resultOf, sendWorkNotice } from '../ding/work-notice.ts';

const TRIES = 8;
/** Permanent errors, not worth a retry: the person is unknown, has left, or is not visible to the application. */
const HOPELESS = new Set([33_012, 60_121, 50_002, 50_004]);

/**
 * Sends messages with a template that goes to DingTalk. What DingTalk has accepted is marked at once, so a second run
 * sends only the rest.
 */
export const sendDingJob: JobDefinition<{ msgIds: string[] }> = {
  name: DING_SEND.name,
  retryLimit: TRIES,
  async run({ msgIds }, context) {
    const settings = dingOf(context.config);
    if (settings === null) return;
    const tasks = await listWaiting(mcDb(context), msgIds);
    const problems: string[] = [];
    for (const task of tasks) {
      const problem = await sendOne(settings, task, context);
      if (problem !== null) problems.push(problem);
    }
    await settle(tasks, context);
    if (problems.length > 0) throw new Error(`${problems.length} work notices wait for another try: ${problems[0]}`);
  },
};

/** Null: accepted, or given up. */
async function sendOne(settings: DingSettings, task: WaitingTask, context: JobContext): Promise<string | null> {
  const db = mcDb(context);
  const { msgId, dingUserId, locale, vars, typeCode, link } = task;
  if (dingUserId === null) {
    await noteFailure(db, msgId, 'no DingTalk account', true);
    return null;
  }
  const isEnglish = locale === 'en';
  try {
    const taskId = await sendWorkNotice(settings, {
      msgId,
      dingUserId,
      locale,
      vars,
      typeCode,
      link,
      title: isEnglish ? task.titleEn : task.titleZh,
      template: isEnglish ? task.contentEn : task.contentZh,
    });
    await markTaken(db, msgId, taskId);
    return null;
  } catch (error) {
    const isHopeless = error instanceof ProviderError && HOPELESS.has(error.errcode ?? 0);
    const isFinal = isHopeless || task.attempts + 1 >= TRIES;
    const reason = error instanceof Error ? error.message : String(error);
    await noteFailure(db, msgId, reason, isFinal);
    return isFinal ? null : reason;
  }
}

const CHECK_AFTER_SECONDS = 15;
const CHECK_BATCH = 300;

/** Every minute: DingTalk first accepts a notice and reports later whether it arrived. */
export const checkDingJob: JobDefinition = {
  name: 'mc.ding.check',
  cron: '* * * * *',
  async run(_, context) {
    const settings = dingOf(context.config);
    if (settings === null) return;
    await checkTaken(settings, context, CHECK_AFTER_SECONDS);
  },
};

export async function checkTaken(settings: DingSettings, context: JobContext, afterSeconds: number): Promise<void> {
  const db = mcDb(context);
  const tasks = await listTaken(db, afterSeconds, CHECK_BATCH);
  for (const { msgId, taskId, dingUserId, isOverdue } of tasks) {
    const outcome = await resultOf(settings, taskId, dingUserId).catch((error: unknown): Outcome => {
      context.log.warn({ err: error }, 'DingTalk did not report the result of a work notice');
      return null;
    });
    if (outcome !== null && 'delivered' in outcome) await markDelivered(db, msgId);
    else if (outcome !== null) await noteFailure(db, msgId, outcome.failed, true);
    else if (isOverdue) await noteFailure(db, msgId, 'DingTalk never confirmed the delivery', true);
  }
  await settle(tasks, context);
}

async function settle(tasks: readonly ObjectRef[], context: JobContext): Promise<void> {
  const objects = new Map(
    tasks.map(({ objectCode, objectId }) => [`${objectCode} ${objectId}`, { objectCode, objectId }]),
  );
  for (const object of objects.values())
    await inTransaction(context, async (tx) => await publishSettled(tx, context, object));
}
