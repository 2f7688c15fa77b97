import type { TrackTag } from '@switchboard/crm-contract';
import { micros } from '../settings/micros.ts';

/** Days in Asia/Shanghai, `2026-03-01`; null = it did not happen. */
export interface TrackFacts {
  readonly openedOn: string;
  readonly testedOn: string | null;
  readonly rechargedOn: string | null;
  readonly firstConsumeOn: string | null;
  readonly lastConsumeOn: string | null;
  readonly current: string;
  readonly previous: string;
}

const DAY_MS = 86_400_000;
const STUCK_DAYS = 14;

/** Crm rule 27: the first match. A later step implies the earlier ones: an account that spends has been tested. */
export function trackTag(facts: TrackFacts, today: string): TrackTag {
  const since = (day: string): number => (Date.parse(today) - Date.parse(day)) / DAY_MS;
  const { openedOn, firstConsumeOn, lastConsumeOn } = facts;
  const rechargedOn = facts.rechargedOn ?? firstConsumeOn;
  const testedOn = facts.testedOn ?? rechargedOn;
  if (testedOn === null && since(openedOn) > STUCK_DAYS) return 'stuck_test';
  if (testedOn !== null && rechargedOn === null && since(testedOn) > STUCK_DAYS) return 'stuck_recharge';
  if (rechargedOn !== null && firstConsumeOn === null && since(rechargedOn) > STUCK_DAYS) return 'stuck_consume';
  if (lastConsumeOn !== null && since(lastConsumeOn) >= 90) return 'churned';
  if (lastConsumeOn !== null && since(lastConsumeOn) >= 30) return 'silent';
  if (firstConsumeOn !== null && since(firstConsumeOn) <= 30) return 'new';
  const [current, previous] = [micros(facts.current), micros(facts.previous)];
  if (previous > 0n && current * 10n >= previous * 13n) return 'growing';
  if (previous > 0n && current * 10n <= previous * 7n) return 'falling';
  return 'stable';
}
