import type { JobDefinition } from '@switchboard/kit-server';
import { INDEX, indexFile, type IndexOrder } from '../kb/index-file.ts';

/** Files of the knowledge base, one after the other: each is read by a process with half a gigabyte of its own. */
export const indexDocumentJob: JobDefinition<IndexOrder> = {
  ...INDEX,
  maxSeconds: 300,
  async run(order, { db, jobs, stopping, house }) {
    if (house === undefined) throw new Error('a worker without the doors of the house');
    await indexFile(order, { db, jobs, files: house.services.files, ...(stopping === undefined ? {} : { stopping }) });
  },
};
