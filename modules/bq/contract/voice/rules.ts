import type { CALL_OUTCOMES } from './values.ts';

export type CallOutcome = keyof typeof CALL_OUTCOMES;

const BY_CODE: Readonly<Record<number, CallOutcome>> = {
  200: 'answered',
  486: 'busy',
  600: 'busy',
  404: 'bad_number',
  484: 'bad_number',
  604: 'bad_number',
};
const AFTER_RINGING: Readonly<Record<number, CallOutcome>> = {
  408: 'no_answer',
  480: 'no_answer',
  487: 'no_answer',
  603: 'declined',
  403: 'declined',
};

/** Records rule 28: outcome of a call by its last answer; 0 = none. The same answer before ringing is a network failure. */
export const outcomeOf = (sipCode: number, hasRung: boolean): CallOutcome =>
  BY_CODE[sipCode] ?? (hasRung ? AFTER_RINGING[sipCode] : undefined) ?? 'net_fail';

/** Records rule 26: the first increment is charged in full, then further increments; an unanswered call is free. */
export function billedSeconds(talkSeconds: number, first: number, next: number): number {
  if (talkSeconds === 0) return 0;
  return first + Math.max(0, Math.ceil((talkSeconds - first) / next)) * next;
}
