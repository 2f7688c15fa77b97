import { type Services, inTransaction, type JobContext, type JobDefinition } from '@switchboard/kit-server';
import { followTest } from '../voice-test/follow.ts';
import { findLeft, takeOver } from '../voice-test/repo.ts';
import { voiceTestQueue } from './queues.ts';

/** A chain of looks that is alive looks every few seconds. */
const LEFT_S = 30;

function busOf({ jobServices }: JobContext): Services['bus'] {
  if (jobServices === undefined) throw new Error('this worker has no job services');
  return jobServices.services.bus;
}

/** One look at one test; it hands itself on until the test is over. */
const followTestJob: JobDefinition<{ testId: string; turn: number }> = {
  name: voiceTestQueue.name,
  isParallel: true,
  run: async (data, context) => await followTest(data, { db: context.db, jobs: context.jobs, bus: busOf(context) }),
};

/** Tests whose chain broke, with a worker that died or after too many tries, are taken up again. */
const keepTestsJob: JobDefinition = {
  name: 'oc.voice-test.keep',
  cron: '* * * * *',
  async run(_, { db, jobs }) {
    for (const testId of await findLeft(db, LEFT_S))
      await inTransaction({ db }, async (tx) => {
        await jobs.enqueue(tx, voiceTestQueue, { testId, turn: await takeOver(tx, testId) });
      });
  },
};

export const voiceTestJobs = [followTestJob, keepTestsJob];
