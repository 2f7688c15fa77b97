import { type AnyJob, openDoors } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';

/** A job on two workers at the same moment, as it happens when one of them took the other for dead. */
export async function runTogether(sys: TestStack, job: AnyJob): Promise<void> {
  const doors = openDoors(sys.config, sys.log.log);
  const context = { config: sys.config, db: doors.db, log: sys.log.log, jobs: doors.jobs };
  await Promise.all([job.run({}, context), job.run({}, context)]);
  await doors.close();
}
