import { dayOf, dayOfDate } from './business-day.ts';
import { type Exemption, exemptionOf, type ExemptionFacts } from './exemption.ts';
import { recallDue, type RecallDue, type RecallFacts, type RetentionRule } from './recall-due.ts';

export type Verdict =
  | { readonly kind: 'recall'; readonly due: RecallDue }
  | { readonly kind: 'exempt'; readonly reason: Exemption }
  /** The exemption ended today: the owner has three more days. */
  | { readonly kind: 'freed' }
  /** Not due by the current rules. */
  | { readonly kind: 'later' };

interface Watched extends RecallFacts, ExemptionFacts {
  readonly lastExemptOn: string | null;
}

/** What the nightly run does with a customer that is due or soon due (crm rules 7 and 9). */
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
