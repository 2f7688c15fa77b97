import type { JobDefinition } from '@switchboard/kit-server';
import { runExport } from '../download/run.ts';
import { exportRun } from './export-run.ts';

/** The task counts its own attempts because it outlives a worker: the queue tries each entry once. */
export const runExportJob: JobDefinition<{ taskId: string }> = {
  name: exportRun.name,
  retryLimit: 0,
  atOnce: 2,
  maxSeconds: 3_600,
  run: async ({ taskId }, context) => await runExport(taskId, context),
};
