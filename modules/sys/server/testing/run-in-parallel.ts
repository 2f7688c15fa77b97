import { type AnyJob, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';

/** Runs a job on two workers at the same moment, as when one of them took the other for dead. */
export async function runInParallel(sys: TestStack, job: AnyJob): Promise<void> {
  const services = connectServices(sys.config, sys.log.log);
  const context = { config: sys.config, db: services.db, log: sys.log.log, jobs: services.jobs };
  await Promise.all([job.run({}, context), job.run({}, context)]);
  await services.close();
}
