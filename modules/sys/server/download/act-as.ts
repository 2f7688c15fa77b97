import {
  type Context,
  type JobServices,
  type ListExport,
  withBoundKey,
  type Logger,
  type Principal,
} from '@switchboard/kit-server';
import { createAuditStore } from '../audit/writer.ts';
import { sysDb } from '../db.ts';
import { enabledFlags } from '../flag/enabled.repo.ts';
import { buildPrincipal } from '../rights/principal.ts';
import { listExtraBindings, listObjects, loadActive } from '../rights/repo.ts';
import { exportQueue } from './queue.ts';
import type { ClaimedTask } from './repo.ts';

export type Actor = Context;

/** A worker has no session of the user; its audit rows reference none. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/** The user with the rights they have now (sys R74). Null = disabled, left, or without the right to this export. */
export async function actAs(
  task: ClaimedTask,
  { call }: ListExport,
  { jobServices, log }: { jobServices: JobServices; log: Logger },
): Promise<Actor | null> {
  const db = sysDb(jobServices.services);
  const [person, objects, flags] = await Promise.all([loadActive(db, task.userId), listObjects(db), enabledFlags(db)]);
  if (person === null) return null;
  const everything = new Map(objects.map((object) => [object.code, object]));
  const whole = buildPrincipal(NO_SESSION, person, everything, flags);
  const callKey = call.right.kind === 'key' ? call.right.key : null;
  const principal = callKey === null ? whole : await heldBy(whole, callKey, call, db);
  if (principal === null) return null;
  const store = createAuditStore();
  const meta = {
    traceId: `export-${task.id}-${task.attempt}`,
    ip: '',
    userAgent: 'worker',
    sessionId: null,
    userId: principal.userId,
    actorName: principal.name,
    jobNumber: principal.jobNumber,
    method: call.method,
    path: call.path,
    subApp: 'sys',
    costMs: null,
  };
  return {
    ...jobServices.services,
    traceId: meta.traceId,
    ip: meta.ip,
    userAgent: meta.userAgent,
    locale: task.locale,
    log,
    audit: async (tx, entry) => await store.write(tx, entry, meta),
    cookies: { get: () => null, set: () => {} },
    principal,
    callKey,
    submitId: null,
    rowSecurity: jobServices.rowSecurity,
    recordKinds: jobServices.recordKinds,
    fileKinds: jobServices.fileKinds,
    extensions: jobServices.extensions,
    flag: (key) => principal.flags.has(key),
    exportQueue,
    pickWritable: () => {
      throw new Error('an export must not write');
    },
  };
}

/** By the export's own key, or by a key that an administrator bound to the call (sys R25). */
async function heldBy(
  principal: Principal,
  key: string,
  { method, path }: ListExport['call'],
  db: ReturnType<typeof sysDb>,
): Promise<Principal | null> {
  if (principal.can(key)) return principal;
  const bindings = await listExtraBindings(db);
  const bound = bindings.find((one) => one.method === method && one.path === path && principal.can(one.key));
  return bound === undefined ? null : withBoundKey(principal, key, bound.key);
}
