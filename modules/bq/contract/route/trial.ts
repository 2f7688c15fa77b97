import { messageHash } from '../mix/pick.ts';

/** Records rule 54. */
export const TRIAL = { share: 10, hours: 2, leastMessages: 200, mostPoints: 5 } as const;

const FULL = 100n;
/** Another draw than that of a mix: else a trial would take its share from the first channel alone. */
const SALT = 0x9e3779b97f4a7c15n;

/** Whether a message goes the way that is tried; the same one always does. */
export const takesTrial = (messageId: bigint, share: number): boolean =>
  Number(messageHash(messageId ^ SALT) % FULL) < share;

/** What came of the messages of one side since the trial began. */
export interface TrialSide {
  readonly accepted: number;
  /** Of those whose channel tells what became of them. */
  readonly reported: number;
  readonly delivered: number;
}

/** Worse by more than five points, once each side has had 200 messages. A side without any report says nothing. */
export function isTrialWorse(old: TrialSide, tried: TrialSide): boolean {
  if (old.accepted < TRIAL.leastMessages || tried.accepted < TRIAL.leastMessages) return false;
  if (old.reported === 0 || tried.reported === 0) return false;
  // in whole numbers, so that exactly five points are not more than five
  const gap = old.delivered * tried.reported - tried.delivered * old.reported;
  return gap * 100 > TRIAL.mostPoints * old.reported * tried.reported;
}
