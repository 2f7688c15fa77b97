import { type AnyJob, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';

/** A job of the house on two workers at the same moment, as it happens when one of them took the other for dead. */
export async function runOnTwoWorkers(stack: TestStack, job: AnyJob): Promise<void> {
  const services = connectServices(stack.config, stack.log.log, 'system');
  const context = { config: stack.config, db: services.db, log: stack.log.log, jobs: services.jobs };
  try {
    await Promise.all([job.run({}, context), job.run({}, context)]);
  } finally {
    await services.close();
  }
}
