import type { Db, JobContext } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { blockBefore, insertCheck, isCheckedSince } from './chain.repo.ts';
import { sealAudit } from './seal.ts';
import { type ChainReport, type VerifyOptions, verifyChain } from './verify.ts';

/** Checks the whole chain for the command: seals first if requested, and stores the result for the log page. */
export async function checkAuditChain(
  db: Db,
  { seals = false, ...options }: VerifyOptions & { seals?: boolean } = {},
): Promise<ChainReport> {
  const own = sysDb({ db });
  if (seals) await sealAudit(own);
  const report = await verifyChain(own, options);
  await insertCheck(own, report);
  return report;
}

/** The longest range of one log query; the whole chain is checked by the command. */
const RECENT_DAYS = 31;
const DUE_HOURS = 25;

/** Recomputes the recent blocks, stores the result for the log page and raises an alarm when a block is invalid. */
export async function checkRecent({ db, log }: JobContext): Promise<void> {
  const own = sysDb({ db });
  const report = await verifyChain(own, { after: await blockBefore(own, RECENT_DAYS) });
  await insertCheck(own, report);
  if (report.broken !== null) log.error({ ...report.broken }, 'the audit chain is broken');
}

/** The nightly check may have been missed while the worker was down. */
export async function isCheckDue({ db }: JobContext): Promise<boolean> {
  return !(await isCheckedSince(sysDb({ db }), DUE_HOURS));
}
