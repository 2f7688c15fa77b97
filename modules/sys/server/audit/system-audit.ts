import { randomUUID } from 'node:crypto';
import type { AuditMeta, Context } from '@switchboard/kit-server';
import { createAuditStore } from './writer.ts';

/** Audit for actions of a job that runs without a user. */
export function systemAudit(job: string, subApp: string): Context['audit'] {
  const store = createAuditStore();
  const meta: AuditMeta = {
    traceId: randomUUID().replaceAll('-', ''),
    ip: '127.0.0.1',
    userAgent: 'worker',
    sessionId: null,
    userId: null,
    actorName: null,
    jobNumber: null,
    method: 'JOB',
    path: job,
    subApp,
    costMs: null,
  };
  return async (tx, entry) => await store.write(tx, entry, meta);
}
