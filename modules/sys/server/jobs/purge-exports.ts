import type { JobDefinition } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { markEmptied, tasksToEmpty } from '../download/act.repo.ts';
import { placeOf } from '../download/make-file.ts';

/**
 * Every hour: removes files after their seven days, and those of deleted tasks (sys R76). The file goes first: a task
 * is marked as expired only after its file is removed.
 */
export const purgeExportsJob: JobDefinition = {
  name: 'sys.export.purge',
  cron: '41 * * * *',
  async run(_, context) {
    if (context.jobServices === undefined) throw new Error('this worker has no job services');
    const { files } = context.jobServices.services;
    for (const task of await tasksToEmpty(sysDb(context))) {
      await files.removeAll(placeOf(task));
      await markEmptied(sysDb(context), task);
    }
  },
};
