import { DAY_ENDS, type DayEnd } from '@switchboard/bq-contract';
import { addMoney, businessDay, REPORT_MAX_ROWS, type ResultOf } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import { findDays } from '../close/close.repo.ts';
import { bqDb } from '../db.ts';
import { findFreshness } from '../dims/dims.repo.ts';
import { daysFrom, type Period } from '../report/period.ts';
import { clearFields } from '../report/read-query.ts';
import { openReading } from '../report/reading.ts';
import { STORES } from '../report/stores/index.ts';
import { findDisputes } from './dispute.repo.ts';
import { DAY_PRODUCTS } from './service.ts';
import { targetsOf } from './target.ts';

type Preview = ResultOf<(typeof DAY_ENDS)['c']['preview']>;
type Sums = Preview['today'];

const RANKED = 10;
const DAYS_BACK = 7;
const RANKING_BY = { c: 'customerName', r: 'supplierName' } as const;

/** Current figures, within the caller's rows and fields as in the report. */
export async function previewOf(end: DayEnd, context: Context): Promise<Preview> {
  const { report } = DAY_ENDS[end];
  const today = businessDay();
  const yesterday = daysFrom(today, -1);
  const month = { from: `${today.slice(0, 7)}-01`, to: today };
  const reading = async (day: Period, dims: readonly string[]) => await openReading(report, { day, dims }, context);
  const db = bqDb(context);
  // one query for all days: a day is never more than its month, also while records arrive
  const from = yesterday < month.from ? yesterday : month.from;
  const isClear = clearFields(report.report, context);
  const rows = await (await reading({ from, to: today }, ['day', 'product'])).rows(REPORT_MAX_ROWS, 0);
  const sumsFrom = (first: string, last = first): Sums =>
    sumsOf(
      rows.filter(({ period }) => String(period) >= first && String(period) <= last),
      isClear,
    );
  const { revenue, profit, passed } = await targetsOf(end, today.slice(0, 7), context);
  return {
    today: sumsFrom(today),
    yesterday: sumsFrom(yesterday),
    month: sumsFrom(month.from, today),
    targets: { revenue, profit, passed },
    ranking: await rankingOf(),
    days: await findDays(db, { from: daysFrom(today, -DAYS_BACK), to: today, products: DAY_PRODUCTS }),
    disputes: await findDisputes(db, { end, by: context.principal.staffId }),
    freshAt: (await findFreshness(db, STORES[report.store].flows)).freshAt,
  };

  async function rankingOf(): Promise<Preview['ranking']> {
    const by = RANKING_BY[end];
    const rows = await (await reading(month, [by])).rows(RANKED, 0);
    return rows.map((row) => ({ id: String(row['id']), name: String(row[by] ?? ''), ...moneyOf(row) }));
  }
}

/** Rows of days have the sums of the store with all digits: adding them rounds nothing. */
function sumsOf(rows: readonly Readonly<Record<string, unknown>>[], clear: (name: string) => boolean): Sums {
  const sum = (name: keyof Sums): string | null =>
    clear(name) ? addMoney(...rows.map((row) => String(row[name] ?? 0))) : null;
  return { revenue: sum('revenue'), profit: sum('profit') };
}

/** Fields hidden from the caller are missing. */
const moneyOf = (row: Readonly<Record<string, unknown>>): Sums => ({
  revenue: (row['revenue'] as string | null | undefined) ?? null,
  profit: (row['profit'] as string | null | undefined) ?? null,
});
