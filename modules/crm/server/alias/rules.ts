/** Rule 21a: minutes until the next attempt, by the number of attempts; none after the last. */
const RETRY_MINUTES = [1, 5, 15, 60, 240] as const;

export function nextTryAfter(attempts: number): number | null {
  return RETRY_MINUTES[attempts - 1] ?? null;
}

/** State changes of crm.md §2.11. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  pending_approval: ['syncing', 'rejected'],
  syncing: ['done', 'partial_failed'],
  partial_failed: ['syncing', 'done', 'rolled_back'],
};
export const mayBecome = (from: string, to: string): boolean => NEXT[from]?.includes(to) ?? false;

/** The state of a running change, from its items. */
export function stateOfItems(states: readonly string[]): 'syncing' | 'done' | 'partial_failed' {
  if (states.every((state) => state === 'ok' || state === 'manual_ok')) return 'done';
  return states.includes('failed') ? 'partial_failed' : 'syncing';
}

const SYSTEM_OF: Readonly<Record<string, string>> = {
  sms: 'sms',
  voice: 'voice',
  vos: 'voice',
  wa: 'wa',
  email: 'mail',
};

/** The systems that know the customer: those with an active account, plus finance if there is any. */
export function systemsFor(platforms: readonly string[]): string[] {
  if (platforms.length === 0) return [];
  const known = platforms.map((platform) => SYSTEM_OF[platform]).filter((system) => system !== undefined);
  return [...new Set([...known, 'erp'])];
}
