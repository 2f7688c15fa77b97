import { describe, expect, it } from 'vitest';
import { billedSeconds, outcomeOf } from './rules.ts';

describe('calls', () => {
  it('REC-26 are billed by a first increment and further ones', () => {
    expect([billedSeconds(0, 60, 60), billedSeconds(0, 6, 6), billedSeconds(0, 30, 6)]).toEqual([0, 0, 0]);
    expect([1, 60, 61].map((talk) => billedSeconds(talk, 60, 60))).toEqual([60, 60, 120]);
    expect(billedSeconds(61, 6, 6)).toBe(66);
    expect([30, 31].map((talk) => billedSeconds(talk, 30, 6))).toEqual([30, 36]);
  });

  it('REC-28 have an outcome by their last answer and by whether they rang', () => {
    const all = (codes: number[], hasRung: boolean) => new Set(codes.map((code) => outcomeOf(code, hasRung)));
    expect(all([200], true)).toEqual(new Set(['answered']));
    expect(all([486, 600], false)).toEqual(new Set(['busy']));
    expect(all([408, 480, 487], true)).toEqual(new Set(['no_answer']));
    expect(all([603, 403], true)).toEqual(new Set(['declined']));
    expect(all([404, 484, 604], false)).toEqual(new Set(['bad_number']));
    expect(all([500, 503, 504, 0], true)).toEqual(new Set(['net_fail']));
    expect(all([408, 480, 487, 603, 403], false)).toEqual(new Set(['net_fail']));
  });
});
