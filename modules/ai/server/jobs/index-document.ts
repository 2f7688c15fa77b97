import type { JobDefinition } from '@switchboard/kit-server';
import { INDEX, indexFile, type IndexOrder } from '../kb/index-file.ts';

/** Indexes files of the knowledge base one at a time: each is read by a separate process with half a gigabyte of memory. */
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
