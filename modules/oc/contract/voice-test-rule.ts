/** Rules for judging a test call (oc.md O58). */
export const PDD_MOST_MS = 8_000;
export const MOS_LEAST = 3.5;
export const LOSS_MOST_PCT = 2;
/** An answer this soon after an INVITE comes from a machine on the way, not from a person. */
const FAS_ANSWER_MS = 1_000;
/** A person who answered makes a sound within this time. */
const FAS_SILENT_MS = 5_000;

/**
 * Measurements of the gateway. Times in milliseconds since 1970; null: the call did not get that far, or it could not
 * be measured.
 */
export interface MeasuredCall {
  readonly inviteAt: number | null;
  readonly ringAt: number | null;
  readonly answerAt: number | null;
  /** The caller id that was shown to the called side. */
  readonly cliGot: string | null;
  readonly mos: number | null;
  readonly lossPct: number | null;
  /** A ringing tone was heard after the answer. */
  readonly hasLateRingback: boolean;
  /** Duration of the silence after the answer. */
  readonly silentMs: number;
}

export const VERDICT_REASONS = {
  not_answered: { label: { zh: '未接通', en: 'Not answered' } },
  fas: { label: { zh: '疑似假应答', en: 'False answer suspected' } },
  pdd: { label: { zh: '时延超过 8 秒', en: 'PDD over 8 s' } },
  cli: { label: { zh: '主叫不符', en: 'Wrong caller ID' } },
  mos: { label: { zh: 'MOS 低于 3.5', en: 'MOS below 3.5' } },
  loss: { label: { zh: '丢包超过 2%', en: 'Loss over 2 %' } },
  unmeasured: { label: { zh: '部分指标未测得', en: 'Some metrics were not measured' } },
} as const;
export type VerdictReason = keyof typeof VERDICT_REASONS;
type Verdict = 'pass' | 'fail' | 'unclear';

export interface Judged {
  /** From the INVITE to the first response of the other side. */
  readonly pddMs: number | null;
  readonly cliOk: boolean | null;
  readonly isFas: boolean;
  readonly verdict: Verdict;
  readonly reasons: readonly VerdictReason[];
}

const digits = (number: string): string => number.replaceAll(/\D/gu, '').replace(/^00/u, '');

/** 200 OK less than a second after the INVITE, ringing that is heard after the answer, or no sound for five seconds. */
export function isFalseAnswer({ inviteAt, answerAt, hasLateRingback, silentMs }: MeasuredCall): boolean {
  if (inviteAt === null || answerAt === null) return false;
  return answerAt - inviteAt < FAS_ANSWER_MS || hasLateRingback || silentMs >= FAS_SILENT_MS;
}

/** Any bad measurement fails the call; it passes only when all four were measured and are good. */
export function judgeCall(call: MeasuredCall, caller: string): Judged {
  const { inviteAt, ringAt, answerAt, cliGot, mos, lossPct } = call;
  const first = ringAt ?? answerAt;
  const pddMs = inviteAt === null || first === null ? null : first - inviteAt;
  const cliOk = cliGot === null ? null : digits(cliGot) === digits(caller);
  const isFas = isFalseAnswer(call);
  const isAnswered = answerAt !== null;
  const wrong: readonly (readonly [VerdictReason, boolean])[] = [
    ['not_answered', !isAnswered],
    ['fas', isFas],
    ['pdd', pddMs !== null && pddMs > PDD_MOST_MS],
    ['cli', cliOk === false],
    ['mos', mos !== null && mos < MOS_LEAST],
    ['loss', lossPct !== null && lossPct > LOSS_MOST_PCT],
  ];
  const reasons = wrong.flatMap(([reason, isSo]) => (isSo ? [reason] : []));
  if (reasons.length > 0) return { pddMs, cliOk, isFas, verdict: 'fail', reasons };
  const isWhole = pddMs !== null && cliOk !== null && mos !== null && lossPct !== null;
  return { pddMs, cliOk, isFas, verdict: isWhole ? 'pass' : 'unclear', reasons: isWhole ? [] : ['unmeasured'] };
}

/** Item states: the allowed transitions. Nothing goes back, and an end state is final. */
export const ITEM_ORDER = ['queued', 'dialing', 'ringing', 'answered'] as const;
export const ITEM_ENDS = ['finished', 'failed', 'timeout', 'cancelled'] as const;
export type ItemState = (typeof ITEM_ORDER)[number] | (typeof ITEM_ENDS)[number];

const rank = (state: ItemState): number => {
  const at = (ITEM_ORDER as readonly string[]).indexOf(state);
  return at === -1 ? ITEM_ORDER.length : at;
};
export const isItemOver = (state: ItemState): boolean => rank(state) === ITEM_ORDER.length;
export const mayItemBecome = (from: ItemState, to: ItemState): boolean => !isItemOver(from) && rank(to) >= rank(from);
