import { messageHash } from '../mix/pick.ts';

/** Records rule 54. */
export const TRIAL = { share: 10, hours: 2, leastMessages: 200, mostPoints: 5 } as const;

const FULL = 100n;
/** A different hash than that of a mix: otherwise a trial would take its share only from the first channel. */
const SALT = 0x9e3779b97f4a7c15n;

/** Whether a message takes the trial channel; deterministic per message. */
export const takesTrial = (messageId: bigint, share: number): boolean =>
  Number(messageHash(messageId ^ SALT) % FULL) < share;

/** Results of one side's messages since the trial began. */
export interface TrialSide {
  readonly accepted: number;
  /** Messages with a delivery report. */
  readonly reported: number;
  readonly delivered: number;
}

/** Worse by more than five points, once each side has 200 messages. A side without reports is not judged. */
export function isTrialWorse(old: TrialSide, tried: TrialSide): boolean {
  if (old.accepted < TRIAL.leastMessages || tried.accepted < TRIAL.leastMessages) return false;
  if (old.reported === 0 || tried.reported === 0) return false;
  // integer arithmetic: exactly five points are not more than five
  const gap = old.delivered * tried.reported - tried.delivered * old.reported;
  return gap * 100 > TRIAL.mostPoints * old.reported * tried.reported;
}
