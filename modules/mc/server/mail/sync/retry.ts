const FIRST_SECONDS = 5;
const MAX_SECONDS = 600;
const JITTER = 0.2;

/** mc M26: 5 s, doubling to 10 min, with a random fifth, so that clients do not all contact a recovering server at once. */
export function retrySeconds(failures: number, random: number): number {
  const wait = Math.min(FIRST_SECONDS * 2 ** Math.max(0, failures - 1), MAX_SECONDS);
  return Math.round(wait * (1 - JITTER + 2 * JITTER * random) * 1_000) / 1_000;
}

/** mc M26, M25 */
export const FAILURES_TO_SHOW = 5;
export const LOGINS_TO_STOP = 3;
