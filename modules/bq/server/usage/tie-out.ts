import { tiedDays, tieOutUsage } from '@switchboard/fc-server';
import { businessDay, businessMidnight } from '@switchboard/kit-contract';
import { type Services, inTransaction } from '@switchboard/kit-server';
import { daysFrom } from '../report/period.ts';
import { ledgerUsage, movedDays } from './usage.ch.repo.ts';
import { accountNos, handedOverDays, type HandedOverDay, holdDay } from './usage.repo.ts';

type Worker = Pick<Services, 'db' | 'records'>;

/** This many days are compared every night; older ones only if their rows changed or while they differ. */
const LAST_DAYS = 7;
const LOOKED_BACK = 400;
const MOVED_HOURS = 48;

/** Compares one whole day (rule 51b). Returns how many accounts and products differ; neither side is changed. */
export async function tieOutDay({ db, records }: Worker, day: string): Promise<number> {
  return await inTransaction({ db }, async (tx) => {
    await holdDay(tx, day);
    const ledger = await ledgerUsage(records.client, day);
    return await tieOutUsage(tx, { day, ledger, accountNosOf: async (ids) => await accountNos(tx, ids) });
  });
}

export interface ToCompare {
  readonly handed: readonly HandedOverDay[];
  /** When each day was last compared, and whether it differed. */
  readonly tied: ReadonlyMap<string, { readonly ranAt: string; readonly hasDifference: boolean }>;
  readonly moved: ReadonlySet<string>;
  readonly now: number;
}

/** The days that a night compares: each once, and again if something was passed to finance after that. */
export function daysToCompare({ handed, tied, moved, now }: ToCompare): string[] {
  const today = businessDay(now);
  const [since, midnight] = [daysFrom(today, -LAST_DAYS), businessMidnight(today)];
  return handed
    .filter(({ day, handedOverAt }) => {
      const last = tied.get(day);
      if (last === undefined || Date.parse(last.ranAt) < handedOverAt.getTime()) return true;
      return Date.parse(last.ranAt) < midnight && (day >= since || last.hasDifference || moved.has(day));
    })
    .map(({ day }) => day);
}

/** Compares tonight's days. Returns the number of their differences. */
export async function tieOutDays(worker: Worker, now = Date.now()): Promise<number> {
  const { db, records } = worker;
  const period = { from: daysFrom(businessDay(now), -LOOKED_BACK), to: businessDay(now) };
  const [handed, tied, moved] = await Promise.all([
    handedOverDays(db, period),
    tiedDays(db, period),
    movedDays(records.client, MOVED_HOURS),
  ]);
  const days = daysToCompare({ handed, tied: new Map(tied.map((one) => [one.day, one])), moved, now });
  let differences = 0;
  for (const day of days) differences += await tieOutDay(worker, day);
  return differences;
}
