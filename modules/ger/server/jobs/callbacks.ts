import { type Db, inSavepoint, inTransaction, type JobContext, type JobDefinition } from '@switchboard/kit-server';
import { requestNotices } from '../notify/notices.ts';
import { claimCallback, markDone, markFailed, type WaitingCallback } from '../process/callback.repo.ts';
import { readInstance } from '../process/instance.repo.ts';
import { actionOf } from '../process/service.ts';
import { CALLBACK_JOB } from './callback-job.ts';

/** Minutes from a failure to the next try; behind the last one a person must look (ger rule 26). */
const WAITS = [1, 5, 15, 60, 240];

/** Every minute, and at once when one was written: works off what is due, each in a transaction of its own. */
export const callbackJob: JobDefinition = {
  ...CALLBACK_JOB,
  cron: '* * * * *',
  async run(_, context) {
    let isMore = true;
    while (isMore) isMore = await runNext(context);
  },
};

/**
 * The action and its mark commit together, under the row's lock: a second worker passes it by. So does the mark of a failure:
 * written after the lock was let go, a second worker would try at once, and the waits would be used up twice as fast.
 */
async function runNext({ db, jobs, log }: JobContext): Promise<boolean> {
  return await inTransaction({ db }, async (tx) => {
    const claimed = await claimCallback(tx);
    if (claimed === null) return false;
    const { id, event, staffId, comment, serviceName, action } = claimed;
    try {
      const work = { callbackId: id, event, staffId, comment, jobs, log };
      await inSavepoint(tx, async () => await actionOf(serviceName, action).run(tx, claimed, work));
    } catch (error) {
      await fail(tx, claimed, error, { jobs, log });
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
  { jobs, log }: Pick<JobContext, 'jobs' | 'log'>,
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
    { jobs },
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
