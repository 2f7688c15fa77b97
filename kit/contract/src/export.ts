import { z } from 'zod';

/** The client waits this long for the bytes of an export. */
export const EXPORT_TIMEOUT_MS = 300_000;

/** What an export by task answers: small ones are ready at once, the rest wait in the download centre (sys R70). */
export const zExportTask = z.object({
  syncFlag: z.boolean(),
  fileUrl: z.string().nullable(),
  fileId: z.string().nullable(),
  totalNum: z.int(),
});
export type ExportTask = z.output<typeof zExportTask>;
