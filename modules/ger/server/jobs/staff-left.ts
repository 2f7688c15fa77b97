import type { EventOf } from '@switchboard/kit-contract';
import type { JobDefinition } from '@switchboard/kit-server';
import { staffLeft } from '@switchboard/sys-contract';
import { handOverTasks } from '../leaver/hand-over.ts';
import { processJob } from './process-job.ts';

/** Ger rule 34. A second run does nothing. */
export const staffLeftJob: JobDefinition<EventOf<typeof staffLeft>> = {
  name: 'ger.staff-left',
  on: [staffLeft],
  async run({ staffId }, context) {
    await handOverTasks(staffId, processJob(context));
  },
};
