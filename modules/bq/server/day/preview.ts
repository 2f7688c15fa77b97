import { DAY_ENDS, type DayEnd } from '@switchboard/bq-contract';
import { businessDay, type ResultOf } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import { findDays } from '../close/close.repo.ts';
import { bqDb } from '../db.ts';
import { findFreshness } from '../dims/dims.repo.ts';
import { daysFrom, type Period } from '../report/period.ts';
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
  const sumsOf = async (day: Period): Promise<Sums> => moneyOf(await (await reading(day, ['product'])).totals());
  const db = bqDb(context);
  const { revenue, profit, passed } = await targetsOf(end, today.slice(0, 7), context);
  return {
    today: await sumsOf({ from: today, to: today }),
    yesterday: await sumsOf({ from: yesterday, to: yesterday }),
    month: await sumsOf(month),
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

/** Fields hidden from the caller are missing. */
const moneyOf = (row: Readonly<Record<string, unknown>>): Sums => ({
  revenue: (row['revenue'] as string | null | undefined) ?? null,
  profit: (row['profit'] as string | null | undefined) ?? null,
});
