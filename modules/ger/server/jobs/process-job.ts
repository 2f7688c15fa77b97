import type { JobContext } from '@switchboard/kit-server';
import type { WithServices } from '../process/find-service.ts';

/** The context of a job that moves processes. */
export type ProcessJob = JobContext & WithServices;

export function processJob(context: JobContext): ProcessJob {
  const { jobServices } = context;
  if (jobServices === undefined) throw new Error('this worker has no job services');
  return { ...context, extensions: jobServices.extensions };
}
