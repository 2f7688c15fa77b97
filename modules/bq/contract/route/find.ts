/** A rule for the messages of an account. Null matches everything. */
export interface RouteRule {
  readonly id: string;
  readonly mcc: string | null;
  readonly mnc: string | null;
  readonly smsType: string | null;
  readonly priority: number;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly state: 'enabled' | 'disabled';
}

export interface RouteQuery {
  readonly mcc: string;
  readonly mnc: string | null;
  readonly smsType: string;
  readonly at: string;
}

/** Why a rule was not chosen. */
export type RouteVerdict = 'chosen' | 'lower' | 'other-place' | 'other-type' | 'disabled' | 'not-yet' | 'over';

/** Records rule 57, from narrowest to widest: which of country, operator and type a rule specifies. */
const STEPS: readonly (readonly [mcc: boolean, mnc: boolean, type: boolean])[] = [
  [true, true, true],
  [true, true, false],
  [true, false, true],
  [true, false, false],
  [false, false, true],
  [false, false, false],
];

export function stepOf({ mcc, mnc, smsType }: Pick<RouteRule, 'mcc' | 'mnc' | 'smsType'>): number {
  const named = [mcc !== null, mnc !== null, smsType !== null];
  return 1 + STEPS.findIndex((step) => step.every((each, index) => each === named[index]));
}

function verdictOf(rule: RouteRule, { mcc, mnc, smsType, at }: RouteQuery): RouteVerdict {
  if ((rule.mcc !== null && rule.mcc !== mcc) || (rule.mnc !== null && rule.mnc !== mnc)) return 'other-place';
  if (rule.smsType !== null && rule.smsType !== smsType) return 'other-type';
  if (rule.state === 'disabled') return 'disabled';
  if (Date.parse(rule.validFrom) > Date.parse(at)) return 'not-yet';
  return rule.validTo !== null && Date.parse(rule.validTo) <= Date.parse(at) ? 'over' : 'lower';
}

/** Every rule with its verdict; at most one is `chosen`. None = no route (4003). */
export function traceRoute<R extends RouteRule>(
  rules: readonly R[],
  query: RouteQuery,
): { readonly rule: R; readonly step: number; readonly verdict: RouteVerdict }[] {
  const judged = rules.map((rule) => ({ rule, step: stepOf(rule), verdict: verdictOf(rule, query) }));
  const sorted = judged.toSorted(
    (a, b) =>
      Number(a.verdict !== 'lower') - Number(b.verdict !== 'lower') ||
      a.step - b.step ||
      a.rule.priority - b.rule.priority ||
      Date.parse(b.rule.validFrom) - Date.parse(a.rule.validFrom),
  );
  return sorted.map((one, index) =>
    index === 0 && one.verdict === 'lower' ? { ...one, verdict: 'chosen' as const } : one,
  );
}
