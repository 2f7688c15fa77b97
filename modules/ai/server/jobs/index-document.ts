import type { JobDefinition } from '@switchboard/kit-server';
import { INDEX, indexFile, type IndexOrder } from '../kb/index-file.ts';

/** Files of the knowledge base, one after the other: each is read by a process with half a gigabyte of its own. */
export const indexDocumentJob: JobDefinition<IndexOrder> = {
  ...INDEX,
  maxSeconds: 300,
  async run(order, { db, jobs, stopping, jobServices }) {
    if (jobServices === undefined) throw new Error('this worker has no job services');
    await indexFile(order, {
      db,
      jobs,
      files: jobServices.services.files,
      ...(stopping === undefined ? {} : { stopping }),
    });
  },
};
