import { type AuditMeta, inTransaction } from '@switchboard/kit-server';
import { sysDb, type SysDb } from '../db.ts';
import {
  type AuditPartition,
  describePartition,
  dropPartition,
  ensureMonths,
  listPartitions,
} from './partitions.repo.ts';
import { createAuditStore } from './writer.ts';

/** Sys R60. Whole months are dropped, so a row is kept between 1095 and 1126 days. */
export const KEPT_DAYS = 1_095;
const MONTHS_AHEAD = 6;
const DAY_MS = 24 * 60 * 60 * 1_000;

export interface PartitionRun {
  readonly dropped: string[];
  /** Rows that lie in no month of their own and would never be dropped. Not an error, but somebody should look. */
  readonly strayRows: number;
}

/** Months ahead exist before they are needed; months past the time of keeping go, and the log says so itself. */
export async function keepPartitions(db: SysDb, now = new Date()): Promise<PartitionRun> {
  await ensureMonths(db, MONTHS_AHEAD);
  const edge = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const { months, strayRows } = await listPartitions(db);
  const old = months.filter(({ until }) => new Date(until) <= edge);
  for (const month of old) await dropMonth(db, month);
  return { dropped: old.map(({ name }) => name), strayRows };
}

/** DROP is no DELETE, no trigger stops it: what went, how much of it and under which block stands in the log from then on. */
async function dropMonth(db: SysDb, month: AuditPartition): Promise<void> {
  await inTransaction({ db }, async (tx) => {
    const before = await describePartition(sysDb({ db: tx }), month);
    if (before.unsealedRows > 0) throw new Error(`${month.name} holds rows that are not sealed yet`);
    await dropPartition(sysDb({ db: tx }), month);
    await createAuditStore().write(
      tx,
      { object: 'sys.audit_log', objectId: month.name, action: 'drop-month', before: { ...month, ...before } },
      SYSTEM,
    );
  });
}

/** The house itself, at work in the background. */
const SYSTEM: AuditMeta = {
  traceId: 'job:sys.audit-partitions',
  ip: '127.0.0.1',
  userAgent: 'switchboard worker',
  sessionId: null,
  userId: null,
  actorName: 'system',
  jobNumber: null,
  method: '',
  path: '',
  subApp: 'sys',
  costMs: null,
};
