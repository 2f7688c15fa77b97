import type { JobDefinition } from '@switchboard/kit-server';
import { checkRecent } from '../audit/check.ts';

/** Every night: recomputes the recent blocks of the audit chain. */
export const verifyAuditJob: JobDefinition = {
  name: 'sys.verify-audit',
  cron: '41 3 * * *',
  async run(_, context) {
    await checkRecent(context);
  },
};
