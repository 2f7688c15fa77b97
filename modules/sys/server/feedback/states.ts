import { FEEDBACK_STATUS, REPLY_SIDE } from '@switchboard/sys-contract';

export type FeedbackStatus = (typeof FEEDBACK_STATUS)[keyof typeof FEEDBACK_STATUS];
export type ReplySide = (typeof REPLY_SIDE)[keyof typeof REPLY_SIDE];

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Sys R65: a reply sets it to replied, a follow-up by the submitter sets it to waiting again; null = closed is final. */
export function afterReply(status: FeedbackStatus, side: ReplySide): FeedbackStatus | null {
  if (status === FEEDBACK_STATUS.closed) return null;
  return side === REPLY_SIDE.handler ? FEEDBACK_STATUS.replied : FEEDBACK_STATUS.pending;
}

export const canClose = (status: FeedbackStatus): boolean => status !== FEEDBACK_STATUS.closed;

/** Feedback with its last reply before this time is closed. */
export const closesBefore = (now: Date, autoCloseDays: number): Date =>
  new Date(now.getTime() - autoCloseDays * DAY_MS);
