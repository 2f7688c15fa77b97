import type { JobDefinition } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { expireRuns } from '../import/repo.ts';
import { purgeKeys } from '../idempotence/repo.ts';
import { purgeExpired } from '../session/repo.ts';

/** Every hour: deletes verification images, long-ended sessions, and imports that are unconfirmed or old. Repeatable. */
export const purgeExpiredJob: JobDefinition = {
  name: 'sys.purge-expired',
  cron: '17 * * * *',
  async run(_, context) {
    await purgeExpired(sysDb(context));
    await purgeKeys(sysDb(context));
    await expireRuns(sysDb(context));
  },
};
