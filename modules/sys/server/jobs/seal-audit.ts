import type { JobDefinition } from '@switchboard/kit-server';
import { checkRecent, isCheckDue } from '../audit/check.ts';
import { sealAudit } from '../audit/seal.ts';
import { sysDb } from '../db.ts';

/** Every minute, and whenever enqueued: seals the audit rows of finished transactions. Repeatable. */
export const sealAuditJob: JobDefinition = {
  name: 'sys.seal-audit',
  cron: '* * * * *',
  async run(_, context) {
    const sealed = await sealAudit(sysDb(context));
    // the log leaves the machine: a hash in it is evidence that the owner of the database cannot change
    for (const { id, rows, hash } of sealed) context.log.info({ sealId: id, rows, hash }, 'audit sealed');
    if (await isCheckDue(context)) await checkRecent(context);
  },
};
