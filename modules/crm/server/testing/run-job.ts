import { type AnyJob, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';

/** Runs a job on two workers at the same time, as happens when one of them considers the other dead. */
export async function runOnTwoWorkers(stack: TestStack, job: AnyJob): Promise<void> {
  const services = connectServices(stack.config, stack.log.log, 'system');
  const context = { config: stack.config, db: services.db, log: stack.log.log, jobs: services.jobs };
  try {
    await Promise.all([job.run({}, context), job.run({}, context)]);
  } finally {
    await services.close();
  }
}
