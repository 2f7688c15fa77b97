import type { ExportDesk } from '../export/desk.ts';

/** For tests without a download centre. */
export const noExports: ExportDesk = {
  start: async () => await Promise.reject(new Error('no download centre in this test')),
  paceOf: async () => null,
};
