import { BQ_CODES, DAY_ENDS, type DayEnd, PRODUCTS, type Product, type reopenDay } from '@switchboard/bq-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, inTransaction, isEngineDown } from '@switchboard/kit-server';
import { findDays, lockDay, markReopened } from '../close/close.repo.ts';
import { type Difference, differencesOfEnds } from '../close/ends.ch.repo.ts';
import { bqDb } from '../db.ts';
import { daysOf as lengthOf, type Period } from '../report/period.ts';
import { clearFields } from '../report/read-query.ts';

/** Maximum days of a report (rule 39). */
const MOST_DAYS = 400;
export const DAY_PRODUCTS = Object.keys(PRODUCTS) as Product[];

type Days = ResultOf<(typeof DAY_ENDS)['c']['days']>;

/** The states of a report's days, and whether both sides have the same totals. */
export async function daysOf(end: DayEnd, { from, to }: Period, context: Context): Promise<Days> {
  const length = lengthOf({ from, to });
  if (length < 1) throw new AppError(CODES.validation);
  if (length > MOST_DAYS) throw new AppError(BQ_CODES.windowTooWide);
  const [days, differences] = await Promise.all([
    findDays(bqDb(context), { from, to, products: DAY_PRODUCTS }),
    compareEnds(context, { from, to }),
  ]);
  const isClear = clearFields(DAY_ENDS[end].report.report, context);
  return { days, differences: differences?.map((one) => readable(one, isClear)) ?? null };
}

/** The amounts that the caller may read in the report (rule 51). */
function readable(
  { product, days, ...amounts }: Difference,
  isClear: (name: string) => boolean,
): NonNullable<Days['differences']>[number] {
  return { product, days, ...Object.fromEntries(Object.entries(amounts).filter(([name]) => isClear(name))) };
}

/** Without the record store nothing can be compared, but the states are known. */
async function compareEnds({ records, log }: Context, period: Period): Promise<Difference[] | null> {
  try {
    return await differencesOfEnds(records.client, period);
  } catch (error) {
    if (!isEngineDown(error)) throw error;
    log.warn({ err: error }, 'days returned without a comparison of both ends');
    return null;
  }
}

export async function reopen(
  { day, product, reason }: ParsedInputOf<typeof reopenDay>,
  context: Context,
): Promise<true> {
  await inTransaction(context, async (tx) => {
    const db = bqDb({ db: tx });
    const state = await lockDay(db, product, day);
    if (state !== 'closed') throw new AppError(CODES.wrongState, { data: { state } });
    await markReopened(db, { product, day, reason, by: context.principal.staffId });
    await context.audit(tx, {
      object: DAY_ENDS.c.report.report.code,
      objectId: `${product} ${day}`,
      action: 'reopen',
      before: { state },
      after: { state: 'reopened', reason },
    });
  });
  return true;
}
