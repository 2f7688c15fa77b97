import { SEVERITY_ORDER, type Severity } from '@switchboard/tj-contract';

export interface Level {
  readonly sev: Severity;
  readonly value: number;
  readonly recover: number;
}

/** The conditions of one rule instance: a channel in a country. */
export interface Conditions {
  readonly bad: 'low' | 'high';
  readonly levels: readonly Level[];
  readonly minSample: number;
  readonly consecutiveBad: number;
  readonly consecutiveGood: number;
}

interface Count {
  /** Consecutive bad evaluations, and consecutive good ones against the recovery value. */
  readonly bad: number;
  readonly ok: number;
  /** The level fired and has not recovered. */
  readonly isOn: boolean;
}

export interface Instance {
  readonly counts: Readonly<Partial<Record<Severity, Count>>>;
  /** Closed manually while it was bad. */
  readonly isHeld: boolean;
}

export interface Measured {
  readonly value: number;
  /** Null: the metric is not a rate, so every value counts. */
  readonly sample: number | null;
}

const REST: Count = { bad: 0, ok: 0, isOn: false };
export const NORMAL: Instance = { counts: {}, isHeld: false };
export const CLOSED_MANUALLY: Instance = { counts: {}, isHeld: true };

type Verdict = 'bad' | 'between' | 'good';

function judge({ bad }: Conditions, { value: limit, recover }: Level, value: number): Verdict {
  if (bad === 'low' ? value < limit : value > limit) return 'bad';
  return (bad === 'low' ? value >= recover : value <= recover) ? 'good' : 'between';
}

/** Sorts the levels from most to least severe. */
export const worstFirst = (levels: readonly Level[]): Level[] =>
  levels.toSorted((a, b) => SEVERITY_ORDER.indexOf(a.sev) - SEVERITY_ORDER.indexOf(b.sev));

/** Rule T2: a sample that is too small changes nothing, neither for worse nor for better. */
export const isJudged = ({ minSample }: Conditions, { sample }: Measured): boolean =>
  sample === null || sample >= minSample;

/** Rules T2, T4, T5, T6, T32: one evaluation. Every level has its own counts. */
export function step(conditions: Conditions, before: Instance, measured: Measured): Instance {
  if (!isJudged(conditions, measured)) return before;
  const verdicts = worstFirst(conditions.levels).map(
    (level) => [level.sev, judge(conditions, level, measured.value)] as const,
  );
  // a manually closed instance does not fire again until the least severe level was good once
  if (before.isHeld) return verdicts.at(-1)?.[1] === 'good' ? NORMAL : before;
  const counts = verdicts.map(([sev, verdict]) => [sev, counted(before.counts[sev] ?? REST, verdict, conditions)]);
  return { counts: Object.fromEntries(counts) as Instance['counts'], isHeld: false };
}

function counted({ bad, ok, isOn }: Count, verdict: Verdict, { consecutiveBad, consecutiveGood }: Conditions): Count {
  if (verdict === 'bad') return { bad: bad + 1, ok: 0, isOn: isOn || bad + 1 >= consecutiveBad };
  // between the two values the bad count restarts, and nothing has recovered
  if (verdict === 'between') return { bad: 0, ok: 0, isOn };
  if (!isOn) return REST;
  return ok + 1 >= consecutiveGood ? REST : { bad: 0, ok: ok + 1, isOn: true };
}

/** The most severe level that fired and has not recovered. */
export const severityOf = ({ counts }: Instance): Severity | null =>
  SEVERITY_ORDER.find((sev) => counts[sev]?.isOn === true) ?? null;

/** Firing but improving: the least severe active level counts good values. */
export function isRecovering({ counts }: Instance): boolean {
  const mildest = SEVERITY_ORDER.findLast((sev) => counts[sev]?.isOn === true);
  return mildest !== undefined && (counts[mildest]?.ok ?? 0) > 0;
}

/** Nothing to store: no bad value counted, no level fired, not closed manually. */
export const isNormal = ({ counts, isHeld }: Instance): boolean =>
  !isHeld && Object.values(counts).every(({ bad, isOn }) => bad === 0 && !isOn);

export const isBad = (conditions: Conditions, measured: Measured): boolean =>
  isJudged(conditions, measured) &&
  conditions.levels.some((level) => judge(conditions, level, measured.value) === 'bad');

/** Reconstructs the state when an alarm is open but its counts are missing: fired at its level and at every less severe one. */
export function firedAt({ levels }: Conditions, sev: Severity): Instance {
  const from = SEVERITY_ORDER.indexOf(sev);
  const on = levels.filter((level) => SEVERITY_ORDER.indexOf(level.sev) >= from);
  return { counts: Object.fromEntries(on.map((level) => [level.sev, { ...REST, isOn: true }])), isHeld: false };
}

export const thresholdOf = ({ levels }: Conditions, sev: Severity): number =>
  (levels.find((level) => level.sev === sev) ?? levels[0])?.value ?? 0;

export const isWorse = (a: Severity, b: Severity): boolean => SEVERITY_ORDER.indexOf(a) < SEVERITY_ORDER.indexOf(b);
