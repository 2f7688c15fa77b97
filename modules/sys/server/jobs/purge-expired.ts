import type { JobDefinition } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { expireRuns } from '../import/repo.ts';
import { purgeKeys } from '../idempotence/repo.ts';
import { purgeExpired } from '../session/repo.ts';

/** Every hour: verification images, long-ended sessions, imports that nobody confirmed or that are old. Deleting twice is deleting once. */
export const purgeExpiredJob: JobDefinition = {
  name: 'sys.purge-expired',
  cron: '17 * * * *',
  async run(_, context) {
    await purgeExpired(sysDb(context));
    await purgeKeys(sysDb(context));
    await expireRuns(sysDb(context));
  },
};
