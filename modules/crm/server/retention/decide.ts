import { dayOf, dayOfDate } from './business-day.ts';
import { type Exemption, exemptionOf, type ExemptionFacts } from './exemption.ts';
import { recallDue, type RecallDue, type RecallFacts, type RetentionRule } from './recall-due.ts';

export type Verdict =
  | { readonly kind: 'recall'; readonly due: RecallDue }
  | { readonly kind: 'exempt'; readonly reason: Exemption }
  /** Nothing protects it since today: the owner has three days from now. */
  | { readonly kind: 'freed' }
  /** Not due by the rules as they are now. */
  | { readonly kind: 'later' };

interface Watched extends RecallFacts, ExemptionFacts {
  readonly lastExemptOn: string | null;
}

/** What the night does with a customer whose date has come, or comes soon (crm rules 7 and 9). */
export function decide(rules: readonly RetentionRule[], row: Watched, now: Date): Verdict {
  const reason = exemptionOf(row, now);
  if (reason !== null) return { kind: 'exempt', reason };
  if (wasExempt(row)) return { kind: 'freed' };
  const due = recallDue(rules, row);
  return due !== null && due.at < now ? { kind: 'recall', due } : { kind: 'later' };
}

function wasExempt({ lastExemptOn, exemptEndedAt }: Watched): boolean {
  if (lastExemptOn === null) return false;
  return exemptEndedAt === null || dayOf(exemptEndedAt) <= dayOfDate(lastExemptOn);
}
