import { Decimal } from 'decimal.js';

export interface LevelRule {
  readonly level: string;
  readonly minAvgUsd: string | null;
}

const NEW_DAYS = 90;
const HINT_USD = 10_000;

/** Average of the last three full months, with money precision. */
export function averageOf(sum3mUsd: string): string {
  return new Decimal(sum3mUsd).div(3).toDecimalPlaces(6, Decimal.ROUND_HALF_UP).toFixed(6);
}

/**
 * Crm rule 22. Never A, which needs an application (rule 23). Too little spend is D, but a customer of less than 90
 * days is new.
 */
export function levelFor(
  { avgUsd, ageDays }: { avgUsd: string; ageDays: number },
  rules: readonly LevelRule[],
): 'B' | 'C' | 'D' | 'N' {
  const avg = new Decimal(avgUsd);
  const reaches = (level: string): boolean => {
    const min = rules.find((rule) => rule.level === level)?.minAvgUsd ?? null;
    return min !== null && avg.gte(min);
  };
  if (reaches('B')) return 'B';
  if (reaches('C')) return 'C';
  return ageDays < NEW_DAYS ? 'N' : 'D';
}

/** Whether the spend is enough to apply for class A. */
export const deservesHint = (avgUsd: string): boolean => new Decimal(avgUsd).gte(HINT_USD);
