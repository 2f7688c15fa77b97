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

/** Sys R60. Whole months are dropped: a row is kept between 1095 and 1126 days. */
export const KEPT_DAYS = 1_095;
const MONTHS_AHEAD = 6;
const DAY_MS = 24 * 60 * 60 * 1_000;

export interface PartitionRun {
  readonly dropped: string[];
  /** Rows outside every month partition, which would never be dropped. Not an error, but an operator should check them. */
  readonly strayRows: number;
}

/** Creates months before they are needed, drops months past the retention time and logs each drop. */
export async function maintainPartitions(db: SysDb, now = new Date()): Promise<PartitionRun> {
  await ensureMonths(db, MONTHS_AHEAD);
  const cutoff = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const { months, strayRows } = await listPartitions(db);
  const old = months.filter(({ until }) => new Date(until) <= cutoff);
  for (const month of old) await dropMonth(db, month);
  return { dropped: old.map(({ name }) => name), strayRows };
}

/** Dropping a partition fires no delete trigger, so the log records the dropped month, its row count and its last block. */
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

/** The system itself, in a background job. */
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
