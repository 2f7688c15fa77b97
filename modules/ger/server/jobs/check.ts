import type { JobDefinition } from '@switchboard/kit-server';
import { runCheck } from '../check/run.ts';
import { processJob } from './process-job.ts';

/** Ger rule 29: every night. */
export const checkJob: JobDefinition = {
  name: 'ger.check.run',
  cron: '40 2 * * *',
  async run(_, context) {
    await runCheck(processJob(context));
  },
};
