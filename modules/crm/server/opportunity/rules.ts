import { Decimal } from 'decimal.js';

export type OpportunityState = 'open' | 'won' | 'lost' | 'shelved';

/** State changes of crm.md §2.11; won is final. */
const NEXT: Readonly<Record<OpportunityState, readonly OpportunityState[]>> = {
  open: ['won', 'lost', 'shelved'],
  shelved: ['open'],
  lost: ['open'],
  won: [],
};

const REOPEN_DAYS = 90;
const DAY_MS = 86_400_000;

export function mayBecome(from: string, to: OpportunityState): boolean {
  return NEXT[from as OpportunityState]?.includes(to) ?? false;
}

/** A lost opportunity only within 90 days; a shelved one at any time. */
export function mayReopen(opportunity: { state: string; lostAt: Date | null }, now: Date): boolean {
  if (!mayBecome(opportunity.state, 'open')) return false;
  if (opportunity.state !== 'lost' || opportunity.lostAt === null) return true;
  return now.getTime() - opportunity.lostAt.getTime() <= REOPEN_DAYS * DAY_MS;
}

export interface StageDefinition {
  readonly no: number;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly probability: number;
  readonly maxDays: number;
  readonly required: readonly string[];
}

export interface StageFacts {
  readonly targetPrice: string | null;
  readonly countries: readonly string[];
  readonly hasTestFollowup: boolean;
  readonly expectedCloseOn: string;
  readonly today: string;
}

const CHECKS: Readonly<Record<string, (facts: StageFacts) => boolean>> = {
  targetPrice: ({ targetPrice }) => targetPrice !== null,
  countries: ({ countries }) => countries.length > 0,
  testFollowup: ({ hasTestFollowup }) => hasTestFollowup,
  expectedCloseOn: ({ expectedCloseOn, today }) => expectedCloseOn >= today,
};

/** Names of the fields that the stage requires and that are missing. */
export function missingFor(stage: Pick<StageDefinition, 'required'>, facts: StageFacts): string[] {
  return stage.required.filter((name) => CHECKS[name]?.(facts) === false);
}

/** The stage defines the probability; a user may deviate by ten points. */
export function isProbabilityFree(stage: Pick<StageDefinition, 'probability'>, probability: number): boolean {
  return Math.abs(probability - stage.probability) <= 10 && probability >= 0 && probability <= 100;
}

/** More than the stage's days: late; twice as many: stuck. */
export function stuckOf(daysInStage: number, maxDays: number): 'no' | 'late' | 'stuck' {
  if (daysInStage >= 2 * maxDays) return 'stuck';
  return daysInStage > maxDays ? 'late' : 'no';
}

/** For the log, with two decimals, rounded half up. */
export function daysBetween(from: Date, to: Date): string {
  return new Decimal(to.getTime() - from.getTime()).div(DAY_MS).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed(2);
}
