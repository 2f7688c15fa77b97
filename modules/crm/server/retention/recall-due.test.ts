import { describe, expect, it } from 'vitest';
import { recallDue, type RecallFacts, type RetentionRule } from './recall-due.ts';
import { daysLeft, isWarnDay } from './warning.ts';

const cst = (text: string): Date => new Date(`${text.replace(' ', 'T')}+08:00`);
const rule = (over: Partial<RetentionRule> & Pick<RetentionRule, 'id' | 'condition' | 'days'>): RetentionRule => ({
  followDays: null,
  warnDays: [1],
  targetPoolId: '1',
  extendableDays: 0,
  changedAt: cst('2020-01-01 00:00:00'),
  kinds: null,
  levels: null,
  stages: null,
  ownerWays: null,
  deptIds: null,
  ...over,
});
const DIRECT = ['direct', 'agent'];
/** The shipped rules (crm.md rule 7, a-f). */
const RULES: readonly RetentionRule[] = [
  rule({ id: 'a', condition: 'no_first_follow', days: 3, warnDays: [1], ownerWays: ['claimed'] }),
  rule({
    id: 'b',
    condition: 'no_follow',
    days: 15,
    warnDays: [5, 3, 1],
    kinds: DIRECT,
    stages: ['potential', 'contacted'],
  }),
  rule({
    id: 'c',
    condition: 'no_follow',
    days: 30,
    warnDays: [7, 3, 1],
    kinds: DIRECT,
    stages: ['testing', 'negotiating'],
  }),
  rule({ id: 'd', condition: 'no_first_consume', days: 180, warnDays: [30, 7, 1], kinds: DIRECT, extendableDays: 60 }),
  rule({
    id: 'e',
    condition: 'no_consume_and_follow',
    days: 90,
    followDays: 30,
    warnDays: [14, 7, 1],
    kinds: DIRECT,
    stages: ['cooperating', 'silent', 'churned'],
  }),
  rule({ id: 'f', condition: 'no_follow', days: 60, kinds: ['partner'] }),
];
const facts = (over: Partial<RecallFacts>): RecallFacts => ({
  kind: 'direct',
  level: 'N',
  stage: 'contacted',
  ownerWay: 'created',
  deptIds: ['7', '1'],
  ownerSince: cst('2026-02-01 10:00:00'),
  lastFollowAt: null,
  firstConsumeOn: null,
  lastConsumeOn: null,
  protectUntil: null,
  exemptEndedAt: null,
  extendedUntil: null,
  ...over,
});
const due = (over: Partial<RecallFacts>, rules = RULES) => {
  const found = recallDue(rules, facts(over));
  return found === null ? null : `${found.rule.id} ${found.at.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })}`;
};

describe('the recall date', () => {
  it('is 15 days after the last effective follow-up of a contacted customer, and moves with the next one', () => {
    expect(due({ lastFollowAt: cst('2026-03-01 15:00:00') })).toBe('b 2026-03-16 23:59:59');
    expect(due({ lastFollowAt: cst('2026-03-16 22:00:00') })).toBe('b 2026-03-31 23:59:59');
  });

  it('is warned of at 09:00 on 03-11, 03-13 and 03-15 for 03-16', () => {
    const found = recallDue(RULES, facts({ lastFollowAt: cst('2026-03-01 15:00:00') }));
    if (found === null) throw new Error('never due');
    const days = Array.from({ length: 20 }, (_, index) =>
      cst(`2026-03-${String(index + 1).padStart(2, '0')} 09:00:00`),
    );
    const warned = days.filter((now) =>
      isWarnDay({ recallAt: found.at, warnDays: found.rule.warnDays, exemptEndedAt: null }, now),
    );
    expect(warned).toEqual([cst('2026-03-11 09:00:00'), cst('2026-03-13 09:00:00'), cst('2026-03-15 09:00:00')]);
    expect(daysLeft(found.at, cst('2026-03-16 23:59:00'))).toBe(0);
  });

  it('is 3 days after a claim without follow-up, and no longer after the first one', () => {
    const claimed = { ownerWay: 'claimed', ownerSince: cst('2026-03-10 23:59:59') };
    expect(due(claimed)).toBe('a 2026-03-13 23:59:59');
    // an earlier follow-up of the owner does not count
    expect(due({ ...claimed, lastFollowAt: cst('2026-03-01 08:00:00') })).toBe('a 2026-03-13 23:59:59');
    expect(due({ ...claimed, lastFollowAt: cst('2026-03-11 08:00:00') })).toBe('b 2026-03-26 23:59:59');
    expect(due({ ownerSince: cst('2026-03-10 00:00:00') })).toBe('b 2026-03-25 23:59:59');
  });

  it('is 30 days without follow-up while testing or negotiating', () => {
    for (const stage of ['testing', 'negotiating'])
      expect(due({ stage, lastFollowAt: cst('2026-03-01 00:00:00') })).toBe('c 2026-03-31 23:59:59');
  });

  it('is 180 days after the start of the ownership without a first consumption even if followed up, and 60 later when extended once', () => {
    const followed = {
      stage: 'negotiating',
      ownerSince: cst('2026-01-01 09:00:00'),
      lastFollowAt: cst('2026-06-28 09:00:00'),
    };
    expect(due(followed)).toBe('d 2026-06-30 23:59:59');
    expect(due({ ...followed, firstConsumeOn: '2026-06-01' })).toBe('c 2026-07-28 23:59:59');
    const extended = {
      ...followed,
      lastFollowAt: cst('2026-08-27 09:00:00'),
      extendedUntil: cst('2026-08-29 23:59:59'),
    };
    expect(due(extended)).toBe('d 2026-08-29 23:59:59');
  });

  it('is the later of 90 days without consumption and 30 without follow-up for a customer that consumed', () => {
    const silent = { stage: 'silent', firstConsumeOn: '2025-05-01', ownerSince: cst('2025-01-01 09:00:00') };
    expect(due({ ...silent, lastConsumeOn: '2026-01-01', lastFollowAt: cst('2026-01-10 09:00:00') })).toBe(
      'e 2026-04-01 23:59:59',
    );
    expect(due({ ...silent, lastConsumeOn: '2026-01-01', lastFollowAt: cst('2026-03-20 09:00:00') })).toBe(
      'e 2026-04-19 23:59:59',
    );
    // a recent change of owner counts like a follow-up
    expect(due({ ...silent, lastConsumeOn: '2025-06-01', ownerSince: cst('2026-03-01 09:00:00') })).toBe(
      'e 2026-03-31 23:59:59',
    );
  });

  it('is 60 days without follow-up for a partner', () => {
    expect(due({ kind: 'partner', lastFollowAt: cst('2026-03-01 09:00:00') })).toBe('f 2026-04-30 23:59:59');
  });

  it('is the earliest of all matching rules, and null when none matches', () => {
    const both = [...RULES, rule({ id: 'x', condition: 'no_follow', days: 2, levels: ['N'], deptIds: ['1'] })];
    expect(due({ lastFollowAt: cst('2026-03-01 09:00:00') }, both)).toBe('x 2026-03-03 23:59:59');
    expect(due({ lastFollowAt: cst('2026-03-01 09:00:00'), deptIds: ['8'] }, both)).toBe('b 2026-03-16 23:59:59');
    expect(due({}, [])).toBeNull();
  });

  it('is at least three days after a changed rule and after an ended protection', () => {
    const changed = RULES.map((one) => ({ ...one, changedAt: cst('2026-03-20 11:00:00') }));
    expect(due({ lastFollowAt: cst('2026-03-01 15:00:00') }, changed)).toBe('b 2026-03-23 23:59:59');
    expect(due({ lastFollowAt: cst('2026-03-01 15:00:00'), protectUntil: cst('2026-03-18 12:00:00') })).toBe(
      'b 2026-03-21 23:59:59',
    );
    expect(due({ lastFollowAt: cst('2026-03-01 15:00:00'), exemptEndedAt: cst('2026-03-19 02:00:00') })).toBe(
      'b 2026-03-22 23:59:59',
    );
    const ended = { recallAt: cst('2026-03-22 23:59:59'), warnDays: [14], exemptEndedAt: cst('2026-03-19 02:00:00') };
    expect(isWarnDay(ended, cst('2026-03-19 09:00:00'))).toBe(true);
    expect(isWarnDay(ended, cst('2026-03-20 09:00:00'))).toBe(false);
  });
});
