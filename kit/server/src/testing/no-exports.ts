import type { ExportQueue } from '../export/queue.ts';

/** For tests without a download centre. */
export const noExports: ExportQueue = {
  start: async () => await Promise.reject(new Error('no download centre in this test')),
  paceOf: async () => null,
};
