import { type AnyJob, openDoors } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';

/** A job of the house on two workers at the same moment, as it happens when one of them took the other for dead. */
export async function runOnTwoWorkers(stack: TestStack, job: AnyJob): Promise<void> {
  const doors = openDoors(stack.config, stack.log.log, 'system');
  const context = { config: stack.config, db: doors.db, log: stack.log.log, jobs: doors.jobs };
  try {
    await Promise.all([job.run({}, context), job.run({}, context)]);
  } finally {
    await doors.close();
  }
}
