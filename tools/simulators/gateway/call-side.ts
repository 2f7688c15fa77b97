import { createHash } from 'node:crypto';

/** The course of a call in the simulated network. Milliseconds after the INVITE; null: this step does not happen. */
export interface CallPlan {
  readonly ringMs: number | null;
  readonly answerMs: number | null;
  /** The final response if the call is not answered, and its time. */
  readonly refusal: { readonly code: number; readonly ms: number } | null;
  readonly cliGot: string;
  readonly mos: number;
  readonly lossPct: number;
  readonly jitterMs: number;
  readonly hasLateRingback: boolean;
  /** The other side sends no audio. */
  readonly isSilent: boolean;
}

/** The last digits of the called number select the fault, so that every case can be tested. */
export const CALL_ENDS = {
  noAnswer: '901',
  busy: '902',
  falseAnswer: '903',
  wrongCaller: '904',
  badSound: '905',
  noSound: '906',
  lateRingback: '907',
  noSuchNumber: '908',
} as const;
/** One gateway in seven has a longer post-dial delay than the rule allows. */
const SLOW_EVERY = 7;
const SLOW_MS = 8_600;
const WRONG_CALLER = '10086';

/** A deterministic number between 0 and 1 for these words. */
const share = (...words: string[]): number =>
  createHash('sha256').update(words.join('|')).digest().readUInt32BE(0) / 0xff_ff_ff_ff;

export function planCall({ gatewayId, callee, caller }: Record<'gatewayId' | 'callee' | 'caller', string>): CallPlan {
  const draw = (what: string): number => share(what, gatewayId, callee);
  const ends = (end: string): boolean => callee.endsWith(end);
  const isSlow = Number(gatewayId) % SLOW_EVERY === 3;
  const ringMs = Math.round((isSlow ? SLOW_MS : 600) + draw('pdd') * 900);
  const good: CallPlan = {
    ringMs,
    answerMs: ringMs + Math.round(700 + draw('answer') * 1_300),
    refusal: null,
    cliGot: `+${caller}`,
    mos: round(3.8 + draw('mos') * 0.6),
    lossPct: round(draw('loss') * 1.2),
    jitterMs: Math.round(2 + draw('jitter') * 18),
    hasLateRingback: false,
    isSilent: false,
  };
  if (ends(CALL_ENDS.noAnswer)) return { ...good, answerMs: null };
  if (ends(CALL_ENDS.busy)) return { ...good, ringMs: null, answerMs: null, refusal: { code: 486, ms: ringMs } };
  if (ends(CALL_ENDS.noSuchNumber)) return { ...good, ringMs: null, answerMs: null, refusal: { code: 404, ms: 400 } };
  if (ends(CALL_ENDS.falseAnswer)) return { ...good, ringMs: null, answerMs: 400 };
  if (ends(CALL_ENDS.wrongCaller)) return { ...good, cliGot: WRONG_CALLER };
  if (ends(CALL_ENDS.badSound)) return { ...good, mos: 2.8, lossPct: 4.5, jitterMs: 64 };
  if (ends(CALL_ENDS.noSound)) return { ...good, isSilent: true };
  if (ends(CALL_ENDS.lateRingback)) return { ...good, hasLateRingback: true };
  return good;
}

const round = (value: number): number => Math.round(value * 100) / 100;
