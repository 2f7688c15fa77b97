import { describe, expect, it } from 'vitest';
import { type FlagPerson, flagsOf } from './evaluate.ts';

const person: FlagPerson = { staffId: '7', jobNumber: '100007', deptIds: ['31', '7', '1'], roleCodes: ['sales'] };
const has = (rule: unknown, who = person): boolean => flagsOf(who, [{ key: 'layout.extra', rule }]).length === 1;

describe('feature flag', () => {
  it('applies to the listed job numbers, departments including those below, and roles; one match is enough', () => {
    expect(has({ job_numbers: ['100001', '100007'] })).toBe(true);
    expect(has({ job_numbers: ['100001'] })).toBe(false);
    expect(has({ dept_ids: ['7'] })).toBe(true);
    expect(has({ dept_ids: [1] })).toBe(true);
    expect(has({ dept_ids: ['8'] })).toBe(false);
    expect(has({ role_codes: ['sales'] })).toBe(true);
    expect(has({ role_codes: ['finance'], job_numbers: ['100007'] })).toBe(true);
    expect(has({ role_codes: ['finance'], job_numbers: ['1'], dept_ids: ['9'], percent: 0 })).toBe(false);
  });

  it('with a share of the staff selects about that many, keeps them while the share grows, and selects others for another flag', () => {
    const people = Array.from({ length: 5_000 }, (_, index) => ({ ...person, staffId: String(index) }));
    const taken = (percent: number) => people.filter((one) => has({ percent }, one)).map(({ staffId }) => staffId);
    const [ten, thirty] = [taken(10), new Set(taken(30))];
    expect(Math.abs(ten.length - 500)).toBeLessThan(90);
    expect(ten.every((id) => thirty.has(id))).toBe(true);
    expect(taken(100)).toHaveLength(5_000);
    expect(taken(0)).toHaveLength(0);
    const other = people.filter((one) => flagsOf(one, [{ key: 'b', rule: { percent: 10 } }]).length === 1);
    expect(other.filter(({ staffId }) => ten.includes(staffId)).length).toBeLessThan(100);
  });

  it('with no rule or an unreadable rule applies to no user', () => {
    for (const rule of [{}, null, 'all', { percent: 'many' }, { percent: 400 }, { job_numbers: '100007' }])
      expect(has(rule), JSON.stringify(rule)).toBe(false);
  });
});
