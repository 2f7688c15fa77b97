import { AppError, CODES } from '@switchboard/kit-contract';
import { type Db, inTransaction, isEngineDown, type JobContext, requestNotice } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { exportRun } from '../jobs/export-run.ts';
import { actAs, type Actor } from './act-as.ts';
import { ReturnedToQueue, makeFile, placeOf, Stopped } from './make-file.ts';
import { type ClaimedTask, claimTask, giveUp, handBack, nextQueued } from './repo.ts';

export const MAX_ATTEMPTS = 3;
const MAX_RUNNING = 3;
/** An unavailable engine does not recover within a second. */
const RETRY_SECONDS = 20;

/** Why an export failed, in words for the user who requested it. */
const REASONS = {
  rights: { zh: '无权限', en: 'No permission' },
  limit: { zh: '超过 5,000,000 行', en: 'More than 5,000,000 rows' },
  engine: { zh: '存储服务暂时不可用', en: 'The storage service is temporarily unavailable' },
  fault: { zh: '系统错误，请联系管理员', en: 'System error. Contact the administrator' },
  worker: { zh: '多次中断，请重试或缩小范围', en: 'Interrupted several times. Try again or narrow the range' },
  list: { zh: '该导出已下线', en: 'This export no longer exists' },
} as const;
export type Reason = keyof typeof REASONS;

/** One attempt at a task, as the user and with the rights that the user has now (sys R73, R74). */
export async function runExport(taskId: string, context: JobContext): Promise<void> {
  const { jobServices } = context;
  if (jobServices === undefined) throw new Error('this worker has no job services');
  const leaseSeconds = context.config.EXPORT_LEASE_SECONDS;
  const task = await inTransaction(
    context,
    async (tx) =>
      await claimTask(sysDb({ db: tx }), { id: taskId, leaseSeconds, most: MAX_RUNNING, maxTries: MAX_ATTEMPTS }),
  );
  if (task === undefined) return;
  const list = jobServices.exports.get(task.bizCode);
  try {
    if (list === undefined) return await exportFailed(task, 'list', context);
    const actor: Actor | null = await actAs(task, list, { jobServices, log: context.log });
    if (actor === null) return await exportFailed(task, 'rights', context);
    await makeFile({ list, task, context: actor, db: context.db, isSync: false, stopping: context.stopping });
  } catch (error) {
    await afterTrouble(task, error, context);
  } finally {
    await startNext(task.userId, context);
  }
}

async function afterTrouble(task: ClaimedTask, error: unknown, context: JobContext): Promise<void> {
  if (error instanceof Stopped) return await cleanUp(task, context);
  if (error instanceof ReturnedToQueue) return await giveBack(task, context);
  const reason = reasonOf(error);
  if (reason === 'fault' || reason === 'engine') context.log.warn({ err: error, taskId: task.id }, 'an export failed');
  const isFinal = reason === 'rights' || reason === 'limit' || task.tries >= MAX_ATTEMPTS;
  if (isFinal) return await exportFailed(task, reason, context);
  const delaySeconds = RETRY_SECONDS * task.tries;
  await giveUp(sysDb(context), task, { reason: REASONS[reason][task.locale], isFinal, delaySeconds });
}

/** A deployment costs no attempt and no lease: the next worker begins at once. */
async function giveBack(task: ClaimedTask, context: JobContext): Promise<void> {
  await cleanUp(task, context);
  await inTransaction(context, async (tx) => {
    if (await handBack(sysDb({ db: tx }), task)) await context.jobs.enqueue(tx, exportRun, { taskId: task.id });
  });
  context.log.info({ taskId: task.id }, 'an export was returned to the queue');
}

function reasonOf(error: unknown): Reason {
  if (error instanceof AppError) {
    if (error.code === CODES.noPermission || error.code === CODES.fieldNotPermitted) return 'rights';
    if (error.code === CODES.exportLimit) return 'limit';
  }
  return isEngineDown(error) ? 'engine' : 'fault';
}

/** Sys R74, R75: notifies the user and removes every part of the file. */
export async function exportFailed(task: ClaimedTask, reason: Reason, context: JobContext): Promise<void> {
  const text = REASONS[reason];
  await inTransaction(context, async (tx) => {
    const giving = { reason: text[task.locale], isFinal: true, delaySeconds: 0 };
    if ((await giveUp(sysDb({ db: tx }), task, giving)) === 'failed') await notifyFailed(tx, task, text, context);
  });
  await cleanUp(task, context);
}

async function notifyFailed(
  tx: Db,
  { id, attempt, staffId, name }: ClaimedTask,
  reason: { zh: string; en: string },
  context: Pick<JobContext, 'jobs'>,
): Promise<void> {
  await requestNotice(tx, context, {
    eventCode: 'sys.export.failed',
    to: { staffIds: [staffId] },
    vars: { fileName: name, reason: { text: reason.zh, textEn: reason.en } },
    objectCode: 'sys.export-task',
    objectId: id,
    link: '/general/download',
    dedupeKey: `sys.export.failed:${id}:${attempt}`,
  });
}

/** Removes only the files of this attempt: a newer one may be writing to the same folder. */
async function cleanUp(task: ClaimedTask, { jobServices, log }: JobContext): Promise<void> {
  await jobServices?.services.files.removeAll(placeOf(task, task.attempt)).catch((error: unknown) => {
    log.warn({ err: error, taskId: task.id }, 'partial files of an export could not be removed');
  });
}

/** Sys R72: the user's next export waits for this slot. */
async function startNext(userId: string, context: JobContext): Promise<void> {
  const next = await nextQueued(sysDb(context), userId);
  if (next !== undefined)
    await inTransaction(context, async (tx) => await context.jobs.enqueue(tx, exportRun, { taskId: next }));
}
