import { getProcessSummary } from '@switchboard/ger-contract';
import { handle } from '@switchboard/kit-server';
import { gerDb } from '../db.ts';
import { countProcesses } from './repo.ts';

export const summaryRoutes = [
  handle(getProcessSummary, async (_, context) => await countProcesses(gerDb(context), context.principal.staffId)),
];
