import type { JobContext, JobDefinition } from '@switchboard/kit-server';
import { systemAudit } from '../audit/system-audit.ts';
import { sysDb } from '../db.ts';
import { type DirectoryClient, openDingTalk } from '../org-sync/dingtalk-client.ts';
import { beginRun, dropOldRuns } from '../org-sync/repo.ts';
import { fullRun } from '../org-sync/run.ts';

const NAME = 'sys.sync-organisation';

/** Sys R61: every half hour, when DingTalk is configured. A second run changes nothing. */
export const syncOrganisationJob: JobDefinition = {
  name: NAME,
  cron: '*/30 * * * *',
  // the next half-hourly run is the retry
  retryLimit: 0,
  async run(_, context) {
    const client = openDingTalk(context.config);
    if (client !== null) await syncOnce(context, client);
  },
};

/** Sys R61: DingTalk reported a change. A hundred changes in a minute cause one run, after the last of them. */
export const syncAfterCallbackJob: JobDefinition = {
  name: 'sys.sync-after-callback',
  onceInSeconds: 60,
  async run(_, context) {
    const client = openDingTalk(context.config);
    // a run that began before the change may have missed it: retries until one began after it
    if (client !== null && !(await syncOnce(context, client))) throw new Error('another synchronisation is running');
  },
};

/** False: a user or another process is running a synchronisation. */
export async function syncOnce(context: JobContext, client: DirectoryClient): Promise<boolean> {
  const id = await beginRun(sysDb(context), { isDryRun: false, startedBy: null });
  if (id === null) return false;
  await fullRun({ ...context, actorId: null, audit: systemAudit(NAME, 'sys') }, client, id);
  await dropOldRuns(sysDb(context));
  return true;
}
