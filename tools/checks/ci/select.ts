import { createHash } from 'node:crypto';
import { isItsTurn } from '@switchboard/kit-server/rotation';
import type { Dependencies } from './dependencies.ts';
import type { Entry, Ledger } from './ledger.ts';

export interface Candidate {
  readonly file: string;
  readonly now: Dependencies;
}

/** In the order in which files are dropped when time is short. */
export type Reason = 'unchanged' | 'killing' | 'reached' | 'kit' | 'changed' | 'unsteady' | 'new' | 'always';

export interface Policy {
  readonly seed: number;
  readonly isAlways: (file: string) => boolean;
  /** Kills processes: expensive and rarely affected by changes elsewhere. */
  readonly isKilling: (file: string) => boolean;
  /** Runs one in this many files of each kind; 1 = all. */
  readonly oneIn: Readonly<Partial<Record<Reason, number>>>;
  /** Test seconds executed per second: several files run at a time. */
  readonly workers: number;
  /** Share of its whole-run time that a file takes in this run. */
  readonly shareOf: (file: string) => number;
  /** Assumed for a file without a time in the ledger. */
  readonly defaultSeconds: number;
  /** Expected time limit of the project. */
  readonly budgetSeconds: number;
  /** Limit up to which files without own changes also run: a large module leaves less time for them. */
  readonly restSeconds: number;
}

export interface Selection {
  readonly run: readonly { readonly file: string; readonly reason: Reason }[];
  /** Not run: no dependency has changed since they passed without a retry. */
  readonly carried: readonly string[];
  /** Not run although a dependency has changed: left to another seed or the next whole run. */
  readonly waiting: readonly string[];
  readonly expectedSeconds: number;
}

/** Never dropped to save time. */
const FIRM: ReadonlySet<Reason> = new Set(['always', 'new', 'unsteady']);
/** Files without own changes. */
const REST: ReadonlySet<Reason> = new Set(['reached', 'killing', 'unchanged']);

export function selectTests(candidates: readonly Candidate[], ledger: Ledger | null, policy: Policy): Selection {
  const judged = candidates.map(({ file, now }) => {
    const entry = ledger?.files[file];
    const seconds = (entry?.seconds ?? policy.defaultSeconds) * policy.shareOf(file);
    return { file, reason: reasonFor(file, now, entry, policy), seconds };
  });
  const drawn = judged.filter(({ file, reason }) => isItsTurn(file, policy.seed, policy.oneIn[reason] ?? 1));
  const kept = withinBudget(drawn, policy);
  const run = kept.map(({ file, reason }) => ({ file, reason }));
  const runs = new Set(run.map(({ file }) => file));
  const rest = candidates.filter(({ file }) => !runs.has(file));
  const isSame = ({ file, now }: Candidate): boolean => isUnchanged(ledger?.files[file], now);
  return {
    run,
    carried: rest.filter(isSame).map(({ file }) => file),
    waiting: rest.filter((one) => !isSame(one)).map(({ file }) => file),
    expectedSeconds: kept.reduce((sum, { seconds }) => sum + seconds, 0) / policy.workers,
  };
}

export const isUnchanged = (entry: Entry | undefined, now: Dependencies): boolean =>
  entry !== undefined &&
  entry.secondTry.length === 0 &&
  entry.own === now.own &&
  entry.wide === now.wide &&
  entry.shared === now.shared;

function reasonFor(file: string, now: Dependencies, entry: Entry | undefined, policy: Policy): Reason {
  if (policy.isAlways(file)) return 'always';
  if (entry === undefined) return 'new';
  if (entry.secondTry.length > 0) return 'unsteady';
  if (isUnchanged(entry, now)) return 'unchanged';
  if (entry.own !== now.own) return 'changed';
  if (policy.isKilling(file)) return 'killing';
  return entry.shared === now.shared ? 'reached' : 'kit';
}

const ORDER: readonly Reason[] = ['always', 'new', 'unsteady', 'changed', 'kit', 'reached', 'killing', 'unchanged'];

function withinBudget<T extends { file: string; reason: Reason; seconds: number }>(
  drawn: readonly T[],
  { seed, workers, budgetSeconds, restSeconds }: Policy,
): T[] {
  // a different order for each seed, so that no file is dropped every time
  const lot = ({ file }: T): number => createHash('sha256').update(`${seed} ${file}`).digest().readUInt32BE(0);
  const byNeed = drawn
    .map((one) => ({ one, need: ORDER.indexOf(one.reason), lot: lot(one) }))
    .toSorted((a, b) => a.need - b.need || a.lot - b.lot)
    .map(({ one }) => one);
  let spent = 0;
  return byNeed.filter(({ reason, seconds }) => {
    const most = (REST.has(reason) ? Math.min(restSeconds, budgetSeconds) : budgetSeconds) * workers;
    if (!FIRM.has(reason) && spent + seconds > most) return false;
    spent += seconds;
    return true;
  });
}
