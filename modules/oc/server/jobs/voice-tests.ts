import { inTransaction, type JobContext, type JobDefinition, type JobServices } from '@switchboard/kit-server';
import { followTest } from '../voice-test/follow.ts';
import { findLeft, takeOver } from '../voice-test/repo.ts';
import { voiceTestQueue } from './queues.ts';

/** A live chain of jobs checks its test every few seconds. */
const LEFT_S = 30;

function servicesOf({ jobServices }: JobContext): JobServices {
  if (jobServices === undefined) throw new Error('this worker has no job services');
  return jobServices;
}

/** Checks a test once and enqueues itself again until the test has ended. */
const followTestJob: JobDefinition<{ testId: string; turn: number }> = {
  name: voiceTestQueue.name,
  isParallel: true,
  async run(data, context) {
    const { services, extensions } = servicesOf(context);
    await followTest(data, { db: context.db, jobs: context.jobs, bus: services.bus, extensions });
  },
};

/** Resumes tests after their chain broke: a worker died, or there were too many attempts. */
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
