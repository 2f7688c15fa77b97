import { CAMPAIGN_LIMITS, type SKIP_REASONS } from '@switchboard/crm-contract';

/** State changes of crm.md §2.11. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  draft: ['pending', 'scheduled'],
  pending: ['scheduled', 'draft'],
  scheduled: ['sending', 'cancelled'],
  sending: ['done', 'cancelled'],
};
export const mayBecome = (from: string, to: string): boolean => NEXT[from]?.includes(to) ?? false;

export const needsApproval = (recipientNum: number): boolean => recipientNum > CAMPAIGN_LIMITS.withoutApproval;

/** How many mails a mailbox may still send in this hour. */
export const roomLeft = (countSentLastHour: number): number => Math.max(0, CAMPAIGN_LIMITS.perHour - countSentLastHour);

export interface Addressee {
  readonly isThere: boolean;
  readonly marketingOk: boolean;
  readonly unsubscribedAt: Date | null;
  readonly bouncedAt: Date | null;
  readonly poolState: string;
  /** Marketing mails of the last 7 days. */
  readonly recentNum: number;
}

/** Rule 34 at the moment of sending: hours or days may have passed since the selection. */
export function whyNot(one: Addressee): keyof typeof SKIP_REASONS | null {
  if (one.poolState === 'black') return 'black';
  if (!one.isThere) return 'left';
  if (one.unsubscribedAt !== null) return 'unsubscribed';
  if (!one.marketingOk) return 'refused';
  if (one.bouncedAt !== null) return 'bounced';
  return one.recentNum >= CAMPAIGN_LIMITS.perContact ? 'limit' : null;
}
