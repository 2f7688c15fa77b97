import { describe, expect, it } from 'vitest';
import { type BukaRule, type BukaSubject, decideBuka } from './decide.ts';

const rule = (object: BukaRule['object'], value: string, effect: BukaRule['effect']): BukaRule => ({
  id: `${object}-${value}`,
  object,
  value,
  effect,
});
const subject = (over: Partial<BukaSubject> = {}): BukaSubject => ({
  customer: ['C0000001'],
  staff: ['7'],
  dept: ['12', '3'],
  source: ['expo'],
  country: ['VN'],
  ...over,
});
const outcome = (rules: readonly BukaRule[], customer = subject()) => {
  const { isAllowed, rule: decided } = decideBuka(rules, customer);
  return [isAllowed, decided?.id ?? null];
};

describe('decideBuka', () => {
  it('country VN allow, customer C0001234 deny: C0001234 is denied, other VN customers are allowed', () => {
    const rules = [rule('country', 'VN', 'allow'), rule('customer', 'C0001234', 'deny')];
    expect(outcome(rules, subject({ customer: ['C0001234'] }))).toEqual([false, 'customer-C0001234']);
    expect(outcome(rules)).toEqual([true, 'country-VN']);
    expect(outcome(rules, subject({ country: ['TH'] }))).toEqual([false, null]);
  });

  it('checks customer, staff, department, source and country in this order, and uses only the first object with a rule', () => {
    const rulesByPriority = [
      rule('country', 'VN', 'deny'),
      rule('source', 'expo', 'allow'),
      rule('dept', '12', 'deny'),
      rule('staff', '7', 'allow'),
      rule('customer', 'C0000001', 'deny'),
    ];
    const seen: unknown[] = [];
    for (let length = 1; length <= rulesByPriority.length; length += 1)
      seen.push(outcome(rulesByPriority.slice(0, length)));
    expect(seen).toEqual([
      [false, 'country-VN'],
      [true, 'source-expo'],
      [false, 'dept-12'],
      [true, 'staff-7'],
      [false, 'customer-C0000001'],
    ]);
  });

  it('a deny of the parent department wins over an allow of the own department; without any rule the answer is deny', () => {
    expect(outcome([rule('dept', '12', 'allow'), rule('dept', '3', 'deny')])).toEqual([false, 'dept-3']);
    expect(outcome([rule('dept', '3', 'allow')])).toEqual([true, 'dept-3']);
    expect(outcome([])).toEqual([false, null]);
    expect(outcome([rule('staff', '8', 'allow')])).toEqual([false, null]);
  });
});
