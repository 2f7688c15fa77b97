import type { JobDefinition } from '@switchboard/kit-server';
import { DEADLINE_JOB, runDeadlines } from '../deadline/run.ts';
import { processJob } from './process-job.ts';

/** Ger rule 31. */
export const deadlineJob: JobDefinition = {
  name: DEADLINE_JOB,
  cron: '* * * * *',
  async run(_, context) {
    await runDeadlines(processJob(context));
  },
};
