import { randomUUID } from 'node:crypto';
import { type AuditMeta, type JobDefinition, readConfig } from '@switchboard/kit-server';
import { createAuditStore } from '../audit/writer.ts';
import { sysDb } from '../db.ts';
import { type DirectoryClient, openDingTalk } from '../org-sync/dingtalk-client.ts';
import { beginRun, dropOldRuns } from '../org-sync/repo.ts';
import { fullRun, type SyncDoors } from '../org-sync/run.ts';

const NAME = 'sys.sync-organisation';

/** Sys R61: every half hour, when DingTalk is configured. Running twice changes nothing the second time. */
export const syncOrganisationJob: JobDefinition = {
  name: NAME,
  cron: '*/30 * * * *',
  // the next half hour is the retry
  retryLimit: 0,
  async run(_, context) {
    const client = openDingTalk(readConfig());
    if (client !== null) await syncOnce(context, client);
  },
};

export async function syncOnce(context: Pick<SyncDoors, 'db' | 'log'>, client: DirectoryClient): Promise<void> {
  const store = createAuditStore();
  const meta = machineMeta();
  const id = await beginRun(sysDb(context), { isDryRun: false, startedBy: null });
  if (id === null) return; // a person is at it
  await fullRun(
    { db: context.db, log: context.log, audit: async (tx, entry) => await store.write(tx, entry, meta) },
    client,
    id,
  );
  await dropOldRuns(sysDb(context));
}

function machineMeta(): AuditMeta {
  return {
    traceId: randomUUID().replaceAll('-', ''),
    ip: '127.0.0.1',
    userAgent: 'worker',
    sessionId: null,
    userId: null,
    actorName: null,
    jobNumber: null,
    method: 'JOB',
    path: NAME,
    subApp: 'sys',
  };
}
