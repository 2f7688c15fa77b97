import { handle } from '@switchboard/kit-server';
import { getHomeSummary } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { readSummary } from './repo.ts';

export const homeRoutes = [
  handle(getHomeSummary, async (_, context) => await readSummary(sysDb(context), context.principal.userId)),
];
