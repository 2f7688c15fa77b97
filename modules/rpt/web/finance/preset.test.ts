import { describe, expect, it } from 'vitest';
import { presetOf, presetOfRow } from './preset.ts';
import { uncomparedDays } from './uncompared.ts';

const DAYS = { from: '2026-11-10', to: '2026-11-12' };

describe('list of differences', () => {
  it("takes the report's days and the filters that both have", () => {
    const filters = { appName: 'lotus', kind: ['charge'], dims: ['day'], day: { from: '2026-11-01' } };
    expect(presetOf(filters, DAYS)).toEqual({ appName: 'lotus', day: DAYS });
  });

  it('takes the keys of a row as its filters', () => {
    const row = 'period:2026-11-10|appName:61|saleStaff:7|product:sms|currency:CNY';
    expect(presetOfRow({ product: ['sms', 'voice'] }, row, { from: '2026-11-10', to: '2026-11-10' })).toEqual({
      day: { from: '2026-11-10', to: '2026-11-10' },
      appId: ['61'],
      saleStaffId: ['7'],
      product: ['sms'],
      currency: 'CNY',
    });
  });
});

it('adjacent days that were not compared for the same reason are grouped', () => {
  const day = (n: number, state: 'tied' | 'waiting' | 'counting') => ({ day: `2026-11-0${n}`, state });
  expect(
    uncomparedDays([day(1, 'waiting'), day(2, 'tied'), day(3, 'waiting'), day(4, 'waiting'), day(5, 'counting')]),
  ).toEqual([
    { from: '2026-11-01', to: '2026-11-01', state: 'waiting' },
    { from: '2026-11-03', to: '2026-11-04', state: 'waiting' },
    { from: '2026-11-05', to: '2026-11-05', state: 'counting' },
  ]);
  expect(uncomparedDays([])).toEqual([]);
});
