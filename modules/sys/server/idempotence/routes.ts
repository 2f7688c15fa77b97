import { randomUUID } from 'node:crypto';
import { handle } from '@switchboard/kit-server';
import { issueSubmitId } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { issueKey } from './repo.ts';

export const idempotenceRoutes = [
  handle(issueSubmitId, async (_, context) => {
    const key = randomUUID();
    await issueKey(sysDb(context), key, context.principal.userId);
    return { key };
  }),
];
