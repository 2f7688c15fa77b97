import type { JobDefinition } from '@switchboard/kit-server';
import { maintainPartitions } from '../audit/partitions.ts';
import { sealAudit } from '../audit/seal.ts';
import { sysDb } from '../db.ts';

/** Every night: creates months ahead and drops months older than 1095 days (sys R60). */
export const auditPartitionsJob: JobDefinition = {
  name: 'sys.audit-partitions',
  cron: '23 3 * * *',
  async run(_, context) {
    const db = sysDb(context);
    await sealAudit(db);
    const { dropped, strayRows } = await maintainPartitions(db);
    if (dropped.length > 0) context.log.info({ dropped }, 'old audit months dropped');
    if (strayRows > 0) context.log.warn({ strayRows }, 'audit rows outside any month');
  },
};
