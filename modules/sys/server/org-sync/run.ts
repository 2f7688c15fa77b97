import { createHash } from 'node:crypto';
import type { AuditEntry, Db, JobSender, Logger } from '@switchboard/kit-server';
import { inTransaction, requestNotice } from '@switchboard/kit-server';
import { DEPT_RIGHT, type OrgChange, staffLeft } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { lockTree } from '../dept/repo.ts';
import { keepAdministrator } from '../rights/escalation.ts';
import { applyChanges } from './apply.ts';
import type { DirectoryClient } from './dingtalk-client.ts';
import type { Org } from './org.ts';
import { countChanges, diffOrg, takesTooMany } from './plan.ts';
import { finishRun, holdersOf, loadOrg, type RunSummary } from './repo.ts';
import { writeOrg } from './write.repo.ts';

export const ORG_SYNC_OBJECT = 'sys.org-sync';

/** Services of a run, from a request or from the worker. */
export interface SyncServices {
  readonly db: Db;
  readonly log: Logger;
  readonly jobs: JobSender;
  /** The user who executes it; null: the scheduler or DingTalk itself. */
  readonly actorId: string | null;
  audit(tx: Db, entry: AuditEntry): Promise<void>;
}

export const fingerprintOf = (org: Org): string => createHash('sha256').update(JSON.stringify(org)).digest('hex');

export function summaryOf(org: Org, changes: readonly OrgChange[]): RunSummary {
  const staffCount = org.staff.filter((person) => !person.hasLeft).length;
  return { counts: countChanges(changes), staffCount };
}

/** Reads, compares and stores the plan; changes nothing. */
export async function planRun(services: SyncServices, client: DirectoryClient, id: string): Promise<void> {
  await guarded(services, id, async () => {
    const remote = await client.readOrg();
    await inTransaction(services, async (tx) => {
      const db = sysDb({ db: tx });
      await lockTree(db);
      const org = await loadOrg(db);
      const changes = diffOrg(org, remote);
      const state = takesTooMany(org, changes) ? 'stopped' : 'done';
      const summary = { ...summaryOf(org, changes), fingerprint: fingerprintOf(org) };
      await finishRun(db, { id, state, summary, changes });
      await services.audit(tx, auditOf(id, 'plan', { state, ...summary.counts }));
    });
  });
}

/** Reads, compares and executes at once, unless too many people would be removed (sys R61). */
export async function fullRun(services: SyncServices, client: DirectoryClient, id: string): Promise<void> {
  await guarded(services, id, async () => {
    const remote = await client.readOrg();
    await inTransaction(services, async (tx) => {
      const db = sysDb({ db: tx });
      await lockTree(db);
      const org = await loadOrg(db);
      const changes = diffOrg(org, remote);
      const summary = summaryOf(org, changes);
      if (takesTooMany(org, changes)) {
        services.log.error(
          { run: id, ...summary },
          'more than a tenth of the staff is missing in DingTalk: nothing was changed',
        );
        await finishRun(db, { id, state: 'stopped', summary, changes });
        await services.audit(tx, { ...auditOf(id, 'sync', { state: 'stopped', ...summary.counts }), result: 3 });
        await alert(services, tx, { id, summary });
        return;
      }
      await execute(services, tx, { id, org, changes, summary });
    });
  });
}

/** Runs in the caller's transaction, which holds the lock on the tree. */
export async function execute(
  services: SyncServices,
  tx: Db,
  run: { id: string; org: Org; changes: readonly OrgChange[]; summary: RunSummary },
): Promise<void> {
  const db = sysDb({ db: tx });
  const { id, org, changes, summary } = run;
  const leaving = changes.filter((change) => change.kind === 'staff-leave');
  if (changes.some((change) => change.kind !== 'problem'))
    await keepAdministrator(tx, async () => await writeOrg(db, org, applyChanges(org, changes)));
  await finishRun(db, { id, state: 'done', summary, changes });
  const deptsOf = new Map(org.staff.map((person) => [person.id, person.memberships.map(({ deptId }) => deptId)]));
  for (const person of leaving) {
    const staffId = person.id as string;
    await services.jobs.publish(tx, staffLeft, { staffId, deptIds: deptsOf.get(staffId) ?? [] }, services.actorId);
    await services.audit(tx, {
      object: 'sys.staff',
      objectId: staffId,
      action: 'leave',
      category: 3,
      before: { name: person.name, hasLeft: false },
      after: { name: person.name, hasLeft: true, run: id },
    });
  }
  await services.audit(tx, auditOf(id, 'sync', { state: 'done', ...summary.counts }));
}

/** One message a day: the scheduled run finds the same problem every half hour. */
async function alert(
  services: SyncServices,
  tx: Db,
  { id, summary }: { id: string; summary: RunSummary },
): Promise<void> {
  const staffIds = await holdersOf(sysDb({ db: tx }), `${DEPT_RIGHT}:sync`);
  await requestNotice(tx, services, {
    eventCode: 'sys.org-sync.stopped',
    to: { staffIds },
    vars: { leaving: String(summary.counts['staff-leave'] ?? 0), staffCount: String(summary.staffCount) },
    objectCode: ORG_SYNC_OBJECT,
    objectId: id,
    link: '/setModule/departmentalOrganization',
    dedupeKey: `sys.org-sync.stopped:${new Date().toISOString().slice(0, 10)}`,
  });
}

const auditOf = (id: string, action: string, after: object): AuditEntry => ({
  object: ORG_SYNC_OBJECT,
  objectId: id,
  action,
  after,
});

/** A failed run is recorded in the log of runs: users look there, not in the process log. */
async function guarded(services: SyncServices, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    services.log.warn({ err: error, run: id }, 'DingTalk synchronisation failed');
    const message = error instanceof Error ? error.message : String(error);
    await inTransaction(services, async (tx) => {
      await finishRun(sysDb({ db: tx }), { id, state: 'failed', error: message.slice(0, 500) });
      await services.audit(tx, { ...auditOf(id, 'sync', { state: 'failed' }), result: 3 });
    });
  }
}
