import { handle } from '@switchboard/kit-server';
import { logChain, logDetail, logOptions, logPage } from '@switchboard/sys-contract';
import { logEntry, optionsOfLog, pageOfLog, stateOfChain } from './service.ts';

export const logRoutes = [
  handle(logPage, pageOfLog),
  handle(logDetail, async ({ id }, context) => await logEntry(id, context)),
  handle(logOptions, async (_, context) => await optionsOfLog(context)),
  handle(logChain, async (_, context) => await stateOfChain(context)),
];
