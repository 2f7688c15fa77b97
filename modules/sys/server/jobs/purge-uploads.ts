import type { JobDefinition } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { dropUnused } from '../upload/file.repo.ts';
import { deleteSession, overSessions } from '../upload/repo.ts';

/** Every hour: removes uploads that were not finished within a day, and uploaded files that were never used (sys R79). */
export const purgeUploadsJob: JobDefinition = {
  name: 'sys.upload.purge',
  cron: '51 * * * *',
  async run(_, context) {
    if (context.jobServices === undefined) throw new Error('this worker has no job services');
    const { files } = context.jobServices.services;
    const db = sysDb(context);
    for (const { id, objectKey, isDone } of await overSessions(db)) {
      // the bytes of a finished upload belong to a file and are kept
      if (!isDone) await files.removeAll(objectKey);
      await deleteSession(db, id);
    }
    for (const { objectKey } of await dropUnused(db)) await files.removeAll(objectKey);
  },
};
