import type { JobDefinition } from '@switchboard/kit-server';
import { runDelegations } from '../delegation/run.ts';
import { DELEGATION_JOB } from './delegation-job.ts';
import { processJob } from './process-job.ts';

/** Ger rule 30: every minute, and immediately after an absence changes. */
export const delegationJob: JobDefinition = {
  ...DELEGATION_JOB,
  cron: '* * * * *',
  async run(_, context) {
    await runDelegations(processJob(context));
  },
};
