import { type Db, inTransaction, type JobContext } from '@switchboard/kit-server';
import { enterPool } from '../ownership/enter-pool.ts';
import { dateOfDay, dayOf, endOfDay, hourOfDay } from './business-day.ts';
import { decide, type Verdict } from './decide.ts';
import { GRACE_DAYS, type RetentionRule } from './recall-due.ts';
import {
  endExemptions,
  followDepartments,
  loadRules,
  type NightRow,
  noteExempt,
  noteRefreshed,
  refreshBatch,
  refreshRecall,
  takeDue,
  takeRefresh,
  takeSoonDue,
} from './repo.ts';

type Worker = Pick<JobContext, 'db' | 'jobs' | 'log'>;

const BATCH = 500;
/** CRM rule 11: customers recalled at night can be claimed during working hours. */
const CLAIMABLE_HOUR = 10;

export interface NightResult {
  readonly recalled: number;
  readonly exempt: number;
}

/**
 * The nightly retention run (crm rules 7, 9-11). Every batch is one transaction: a worker may die at any moment,
 * several may run in parallel, and running again only does what is left.
 */
export async function runNight(worker: Worker, now: Date, batch = BATCH): Promise<NightResult> {
  await inTransaction(worker, followDepartments);
  await refreshAll(worker, now, batch);
  await watchSoonDue(worker, now, batch);
  const result = { recalled: 0, exempt: 0 };
  for (;;) {
    const done = await inTransaction(worker, async (tx) => await recallBatch(tx, worker, { now, batch }));
    if (done === null) return result;
    result.recalled += done.recalled;
    result.exempt += done.exempt;
  }
}

/** Recalculates all dates once a day, because rules, departments and consumption may have changed. */
async function refreshAll(worker: Worker, now: Date, batch: number): Promise<void> {
  const day = dateOfDay(dayOf(now));
  for (;;) {
    const isOver = await inTransaction(worker, async (tx) => {
      const place = await takeRefresh(tx, day);
      if (place === null || place.isDone) return true;
      const after = await refreshBatch(tx, { after: place.after, limit: batch });
      await noteRefreshed(tx, { day, after });
      return after === null;
    });
    if (isOver) return;
  }
}

async function watchSoonDue(worker: Worker, now: Date, batch: number): Promise<void> {
  const until = endOfDay(dayOf(now) + GRACE_DAYS);
  let after: string | undefined = '0';
  while (after !== undefined) {
    const from: string = after;
    after = await inTransaction(worker, async (tx) => {
      const rows = await takeSoonDue(tx, { now, until, after: from, limit: batch });
      await keep(tx, judge(await loadRules(tx), rows, now), now);
      return rows.at(-1)?.id;
    });
  }
}

async function recallBatch(
  tx: Db,
  worker: Worker,
  { now, batch }: { now: Date; batch: number },
): Promise<NightResult | null> {
  const day = dateOfDay(dayOf(now));
  const rows = await takeDue(tx, { now, day, limit: batch });
  if (rows.length === 0) return null;
  const judged = judge(await loadRules(tx), rows, now);
  const exempt = await keep(tx, judged, now);
  const recalled = judged.flatMap(({ row, verdict }) => (verdict.kind === 'recall' ? [{ row, due: verdict.due }] : []));
  await enterPool(tx, worker, {
    customers: recalled.map(({ row, due }) => ({ id: row.id, poolId: due.rule.targetPoolId, ruleId: due.rule.id })),
    event: 'recall',
    reason: null,
    by: null,
    at: now,
    claimableFrom: hourOfDay(dayOf(now), CLAIMABLE_HOUR),
  });
  return { recalled: recalled.length, exempt };
}

interface Judged {
  readonly row: NightRow;
  readonly verdict: Verdict;
}

const judge = (rules: readonly RetentionRule[], rows: readonly NightRow[], now: Date): Judged[] =>
  rows.map((row) => ({ row, verdict: decide(rules, row, now) }));

/** Everything but the recall: stores exempted customers, ended exemptions and changed dates. */
async function keep(tx: Db, judged: readonly Judged[], now: Date): Promise<number> {
  const idsOf = (kind: Verdict['kind']): string[] =>
    judged.filter(({ verdict }) => verdict.kind === kind).map(({ row }) => row.id);
  const exempt = judged.flatMap(({ row, verdict }) =>
    verdict.kind === 'exempt' ? [{ id: row.id, reason: verdict.reason }] : [],
  );
  await noteExempt(tx, { day: dateOfDay(dayOf(now)), rows: exempt });
  await endExemptions(tx, { ids: idsOf('freed'), now });
  await refreshRecall(tx, idsOf('later'));
  return exempt.length;
}
