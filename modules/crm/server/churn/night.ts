import { type Db, inTransaction, type JobContext, requestNotice, workingDaysAfter } from '@switchboard/kit-server';
import { managersOf, workdayExceptions } from '@switchboard/sys-server';
import { type ChurnRule, type ChurnVerdict, isNews, judgeChurn } from './judge.ts';
import {
  endFindings,
  loadChurnRules,
  moveStages,
  markManagersNotified,
  storeFindings,
  takeUnhandled,
  takeWatched,
  type Watched,
} from './repo.ts';

type Worker = Pick<JobContext, 'db' | 'jobs'>;

const BATCH = 500;
export const NO_CUSTOMER = '0';

/**
 * The nightly churn run (crm rule 24). Every batch is one transaction; concurrent workers take different customers, and
 * repeating a night finds nothing new.
 */
export async function runChurnNight(
  worker: Worker,
  day: string,
  batch = BATCH,
): Promise<{ found: number; recovered: number }> {
  const result = { found: 0, recovered: 0 };
  let after: string | undefined = NO_CUSTOMER;
  while (after !== undefined) {
    const from: string = after;
    after = await inTransaction(worker, async (tx) => {
      const rules = await loadChurnRules(tx);
      const rows = await takeWatched(tx, { day, after: from, limit: batch, isLocked: true });
      const judged = rows.flatMap((row) => judge(rules, row));
      const done = await store(tx, day, judged);
      result.found += done.found;
      result.recovered += done.recovered;
      return rows.at(-1)?.id;
    });
  }
  await notifyManagers(worker, day, batch);
  return result;
}

interface Judged {
  readonly row: Watched;
  readonly verdict: ChurnVerdict;
}

/** The rule of the customer's first brand that has one; otherwise the rule of the main brand. */
export const ruleFor = (rules: readonly ChurnRule[], brands: readonly string[]): ChurnRule | undefined =>
  [...brands, 'main'].map((brand) => rules.find((rule) => rule.brand === brand)).find((rule) => rule !== undefined);

export function judge(rules: readonly ChurnRule[], row: Watched): Judged[] {
  const rule = ruleFor(rules, row.brands);
  return rule === undefined ? [] : [{ row, verdict: judgeChurn(rule, row) }];
}

async function store(tx: Db, day: string, judged: readonly Judged[]): Promise<{ found: number; recovered: number }> {
  const back = judged.filter(({ verdict }) => verdict.kind === 'recovered').map(({ row }) => row.id);
  const gone = judged.flatMap(({ row, verdict }) =>
    verdict.kind === 'event' ? [{ ...row, type: verdict.type, dropPct: verdict.dropPct }] : [],
  );
  const news = gone.filter(({ type, last }) => isNews(type, last));
  await storeFindings(tx, {
    day,
    findings: news.map(({ id, type, base, current, dropPct }) => ({ id, type, base, current, dropPct })),
  });
  await endFindings(tx, back);
  await moveStages(tx, [
    ...back.map((id) => ({ id, stage: 'cooperating' })),
    // a drop does not change the stage
    ...gone.flatMap(({ id, type }) => (type === 'drop' ? [] : [{ id, stage: type }])),
  ]);
  return { found: news.length, recovered: back.length };
}

async function notifyManagers(worker: Worker, day: string, batch: number): Promise<void> {
  let after: string | undefined = NO_CUSTOMER;
  while (after !== undefined) {
    const from: string = after;
    after = await inTransaction(worker, async (tx) => {
      const rows = await takeUnhandled(tx, { day, after: from, limit: batch });
      const rules = await loadChurnRules(tx);
      const exceptions = await workdayExceptions(tx, rows.map(({ detectedOn }) => detectedOn).toSorted()[0] ?? day);
      const late = rows.filter(({ detectedOn, brands }) => {
        const rule = ruleFor(rules, brands);
        return rule !== undefined && workingDaysAfter(detectedOn, day, exceptions) >= rule.handleWorkDays;
      });
      const notifiedIds: string[] = [];
      for (const event of late) {
        const [managerId] = event.ownerId === null ? [] : await managersOf(tx, event.ownerId);
        if (managerId === undefined) continue;
        await requestNotice(tx, worker, {
          eventCode: 'crm.churn.unhandled',
          to: { staffIds: [managerId] },
          vars: { customer: event.customerName, day: event.detectedOn },
          objectCode: 'crm.customer',
          objectId: event.customerId,
          dedupeKey: `crm.churn.unhandled.${event.id}`,
        });
        notifiedIds.push(event.id);
      }
      await markManagersNotified(tx, notifiedIds);
      return rows.at(-1)?.id;
    });
  }
}
