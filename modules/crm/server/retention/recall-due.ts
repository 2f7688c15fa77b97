import { dayOf, dayOfDate, endOfDay } from './business-day.ts';

export type Condition = 'no_first_follow' | 'no_follow' | 'no_first_consume' | 'no_consume_and_follow';

export interface RetentionRule {
  readonly id: string;
  readonly condition: Condition;
  readonly days: number;
  readonly followDays: number | null;
  readonly warnDays: readonly number[];
  readonly targetPoolId: string;
  readonly extendableDays: number;
  readonly changedAt: Date;
  /** Null = all. */
  readonly kinds: readonly string[] | null;
  readonly levels: readonly string[] | null;
  readonly stages: readonly string[] | null;
  readonly ownerWays: readonly string[] | null;
  readonly deptIds: readonly string[] | null;
}

/** The facts of a privately owned customer that retention looks at. */
export interface RecallFacts {
  readonly kind: string;
  readonly level: string;
  readonly stage: string;
  readonly ownerWay: string | null;
  /** The owner's department and all its ancestors. */
  readonly deptIds: readonly string[];
  readonly ownerSince: Date;
  readonly lastFollowAt: Date | null;
  readonly firstConsumeOn: string | null;
  readonly lastConsumeOn: string | null;
  readonly protectUntil: Date | null;
  readonly exemptEndedAt: Date | null;
  readonly extendedUntil: Date | null;
}

export interface RecallDue {
  readonly at: Date;
  readonly rule: RetentionRule;
}

/** After a rule change or an ended protection every owner has at least this many days of warning. */
export const GRACE_DAYS = 3;

/** CRM rule 7: the earliest due date over all matching rules; null = not due. */
export function recallDue(rules: readonly RetentionRule[], facts: RecallFacts): RecallDue | null {
  let earliest: RecallDue | null = null;
  for (const rule of rules) {
    const day = matches(rule, facts) ? dueDay(rule, facts) : null;
    if (day === null) continue;
    const at = endOfDay(Math.max(day, ...graceDays(rule, facts)));
    if (earliest === null || at < earliest.at) earliest = { at, rule };
  }
  return earliest;
}

function matches(rule: RetentionRule, facts: RecallFacts): boolean {
  const isIn = (allowed: readonly string[] | null, value: string | null): boolean =>
    allowed === null || (value !== null && allowed.includes(value));
  return (
    isIn(rule.kinds, facts.kind) &&
    isIn(rule.levels, facts.level) &&
    isIn(rule.stages, facts.stage) &&
    isIn(rule.ownerWays, facts.ownerWay) &&
    (rule.deptIds === null || rule.deptIds.some((id) => facts.deptIds.includes(id)))
  );
}

/** The last day on which the owner keeps the customer by this rule; null = the rule does not apply. */
function dueDay(rule: RetentionRule, facts: RecallFacts): number | null {
  const since = dayOf(facts.ownerSince);
  const followed = Math.max(since, facts.lastFollowAt === null ? since : dayOf(facts.lastFollowAt));
  switch (rule.condition) {
    case 'no_first_follow':
      return facts.lastFollowAt !== null && facts.lastFollowAt >= facts.ownerSince ? null : since + rule.days;
    case 'no_follow':
      return followed + rule.days;
    case 'no_first_consume':
      return facts.firstConsumeOn === null ? extended(rule, facts, since + rule.days) : null;
    case 'no_consume_and_follow': {
      const consumed = facts.lastConsumeOn === null ? since : dayOfDate(facts.lastConsumeOn);
      return Math.max(consumed + rule.days, followed + (rule.followDays ?? rule.days));
    }
  }
}

/** CRM rule 7d: a manager can extend the time once. */
function extended(rule: RetentionRule, { extendedUntil }: RecallFacts, day: number): number {
  return rule.extendableDays > 0 && extendedUntil !== null ? Math.max(day, dayOf(extendedUntil)) : day;
}

function graceDays(rule: RetentionRule, { protectUntil, exemptEndedAt }: RecallFacts): number[] {
  return [rule.changedAt, protectUntil, exemptEndedAt].flatMap((at) => (at === null ? [] : [dayOf(at) + GRACE_DAYS]));
}
