import { dayOf, dayOfDate } from './business-day.ts';

export type Exemption =
  | 'locked'
  | 'protected'
  | 'class_a'
  | 'alias_change'
  | 'pending_approval'
  | 'prepaid_balance'
  | 'unpaid_bill';

export interface ExemptionFacts {
  readonly locked: boolean;
  readonly protectUntil: Date | null;
  readonly isClassA: boolean;
  readonly hasOpenAliasChange: boolean;
  readonly hasPendingApproval: boolean;
  readonly settleMode: string | null;
  /** USD over all accounts of the customer; negative = owed. */
  readonly balanceUsd: number;
  readonly lastConsumeOn: string | null;
}

const KEPT_BALANCE_USD = 50;
const KEPT_BALANCE_DAYS = 180;

/** CRM rule 9: why a due customer is not recalled; null = no exemption. */
export function exemptionOf(facts: ExemptionFacts, now: Date): Exemption | null {
  if (facts.locked) return 'locked';
  if (facts.protectUntil !== null && facts.protectUntil > now) return 'protected';
  if (facts.isClassA) return 'class_a';
  if (facts.hasOpenAliasChange) return 'alias_change';
  if (facts.hasPendingApproval) return 'pending_approval';
  // a balance on an unused account is no exemption
  const consumedLately =
    facts.lastConsumeOn !== null && dayOfDate(facts.lastConsumeOn) >= dayOf(now) - KEPT_BALANCE_DAYS;
  if (facts.settleMode === 'prepaid' && facts.balanceUsd >= KEPT_BALANCE_USD && consumedLately)
    return 'prepaid_balance';
  if (facts.settleMode === 'postpaid' && facts.balanceUsd < 0) return 'unpaid_bill';
  return null;
}
