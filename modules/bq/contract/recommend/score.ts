/** Figures of a channel for one country, operator and type over the period considered. */
export interface ChannelFacts {
  readonly accepted: number;
  readonly delivered: number;
  /** Verification sessions and the number verified; null = not measured. */
  readonly conversion: { readonly sent: number; readonly verified: number } | null;
  readonly p95Seconds: number;
  /** Null = hidden from the reader: the price does not count. */
  readonly cost: number | null;
  /** Standard deviation of the hourly delivery rate. */
  readonly deviation: number;
  readonly peakTps: number;
  readonly tpsLimit: number;
}

export const SCORE_PARTS = ['conversion', 'delivery', 'delay', 'price', 'stability', 'headroom'] as const;
export type ScorePart = (typeof SCORE_PARTS)[number];
export type Weights = Readonly<Partial<Record<ScorePart, number>>>;

export interface Score {
  /** 0 to 100, one decimal. */
  readonly total: number;
  /** Each part from 0 to 1; null = not measured, its weight goes to the others. */
  readonly parts: Readonly<Record<ScorePart, number | null>>;
}

const FULL = 100;
/** For the 95 % bound. */
const Z = 1.959_964;
const DELAY = { otp: { good: 5, span: 55 }, other: { good: 30, span: 570 } };
const WORST_DEVIATION = 0.15;
export const ALARM_FACTOR = 0.8;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Lower bound of a rate by sample size (Wilson): few messages do not make a channel good. */
export function wilsonLower(hits: number, of: number): number {
  if (of === 0) return 0;
  const rate = hits / of;
  const square = Z * Z;
  const middle = rate + square / (2 * of);
  const spread = Z * Math.sqrt((rate * (1 - rate) + square / (4 * of)) / of);
  return clamp((middle - spread) / (1 + square / of));
}

/** Records rule 52. `cheapest` is the lowest cost among the channels compared. */
export function scoreOf(
  facts: ChannelFacts,
  {
    smsType,
    weights,
    cheapest,
    hasAlarm = false,
  }: {
    readonly smsType: string;
    readonly weights: Weights;
    readonly cheapest: number;
    /** An open alarm of the first or second grade (rule 53). */
    readonly hasAlarm?: boolean;
  },
): Score {
  const { good, span } = smsType === 'otp' ? DELAY.otp : DELAY.other;
  const parts: Score['parts'] = {
    conversion: facts.conversion === null ? null : wilsonLower(facts.conversion.verified, facts.conversion.sent),
    delivery: wilsonLower(facts.delivered, facts.accepted),
    delay: clamp(1 - (facts.p95Seconds - good) / span),
    price: facts.cost === null ? null : facts.cost === 0 ? 1 : clamp(cheapest / facts.cost),
    stability: 1 - Math.min(1, facts.deviation / WORST_DEVIATION),
    headroom: clamp(1 - facts.peakTps / facts.tpsLimit),
  };
  let [sum, whole] = [0, 0];
  for (const part of SCORE_PARTS) {
    const value = parts[part];
    if (value === null) continue;
    sum += value * (weights[part] ?? 0);
    whole += weights[part] ?? 0;
  }
  const total = whole === 0 ? 0 : (sum / whole) * FULL * (hasAlarm ? ALARM_FACTOR : 1);
  return { total: Math.round(total * 10) / 10, parts };
}

/** Reasons why an existing channel is not recommended (rule 53). */
export const EXCLUSIONS = ['not-online', 'link-lost', 'compliance', 'no-cover', 'not-registered', 'too-few'] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];
