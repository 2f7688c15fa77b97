import { handle, handleFile } from '@switchboard/kit-server';
import { logChain, logDetail, logExport, logOptions, logPage } from '@switchboard/sys-contract';
import { exportLog } from './export.ts';
import { logEntry, optionsOfLog, pageOfLog, stateOfChain } from './service.ts';

export const logRoutes = [
  handle(logPage, pageOfLog),
  handleFile(logExport, exportLog),
  handle(logDetail, async ({ id }, context) => await logEntry(id, context)),
  handle(logOptions, async (_, context) => await optionsOfLog(context)),
  handle(logChain, async (_, context) => await stateOfChain(context)),
];
