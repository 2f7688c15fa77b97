import { type Db, inSavepoint, inTransaction, type JobDefinition } from '@switchboard/kit-server';
import { requestNotices } from '../notify/notices.ts';
import { claimCallback, markDone, markFailed, type WaitingCallback } from '../process/callback.repo.ts';
import { actionOf } from '../process/find-service.ts';
import { readInstance } from '../process/instance.repo.ts';
import { CALLBACK_JOB } from './callback-job.ts';
import { type ProcessJob, processJob } from './process-job.ts';

/** Minutes from a failure to the next attempt; after the last one a person must handle it (ger rule 26). */
const WAITS = [1, 5, 15, 60, 240];

/** Runs every minute and immediately after a callback is written: processes the due ones, each in a separate transaction. */
export const callbackJob: JobDefinition = {
  ...CALLBACK_JOB,
  cron: '* * * * *',
  async run(_, context) {
    const job = processJob(context);
    let isMore = true;
    while (isMore) isMore = await runNext(job);
  },
};

/**
 * The action and its mark commit together under the row lock, so a second worker skips the row. The mark of a failure
 * commits there too: written after releasing the lock, a second worker would retry at once and use up the delays twice
 * as fast.
 */
async function runNext({ db, jobs, log, extensions }: ProcessJob): Promise<boolean> {
  return await inTransaction({ db }, async (tx) => {
    const claimed = await claimCallback(tx);
    if (claimed === null) return false;
    const { id, event, staffId, comment, serviceName, action } = claimed;
    try {
      const work = { callbackId: id, event, staffId, comment, jobs, log };
      await inSavepoint(tx, async () => await actionOf(serviceName, action, { extensions }).run(tx, claimed, work));
    } catch (error) {
      await fail(tx, claimed, error, { jobs, log, extensions });
      return true;
    }
    await markDone(tx, id);
    return true;
  });
}

async function fail(
  tx: Db,
  callback: WaitingCallback,
  error: unknown,
  { jobs, log, extensions }: Pick<ProcessJob, 'jobs' | 'log' | 'extensions'>,
): Promise<void> {
  const { id, attempts, serviceName, action, instanceId } = callback;
  const wait = WAITS[attempts] ?? null;
  const reason = error instanceof Error ? error.message : String(error);
  log.warn({ err: error, callbackId: id, serviceName, action, attempts }, 'a call-back failed');
  await markFailed(tx, id, reason, wait);
  if (wait !== null) return;
  const instance = (await readInstance(tx, instanceId))?.instance;
  if (instance === undefined) return;
  await requestNotices(
    tx,
    { jobs, extensions },
    {
      event: 'callback_failed',
      eventCode: 'ger.callback.dead',
      instance,
      node: instance.node,
      vars: { reason: reason.slice(0, 200) },
      link: '/setModule/process/roles',
      dedupeKey: `ger.callback.${id}`,
    },
  );
}
