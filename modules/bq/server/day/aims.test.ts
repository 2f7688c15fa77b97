import { describe, expect, it } from 'vitest';
import { aimAlone, aimOf, type Made, passedOf } from './aims.ts';

const made = (deptId: string, staffId: string, revenue: string, profit: string | null = null): Made => ({
  deptId,
  staffId,
  revenue,
  profit,
});
const set = (deptId: string, staffId: string | null, revenue: string | null, profit: string | null = null) => ({
  deptId,
  staffId,
  revenue,
  profit,
});
const MADE = [made('1', '11', '30.5', '-2'), made('1', '12', '20', '4'), made('2', '21', '7'), made('2', '11', '1')];

describe('targets', () => {
  it('are compared with the results of the staff they are set for, and no others', () => {
    expect(aimOf([], MADE, 'revenue')).toBeNull();
    expect(aimOf([set('1', null, '101')], MADE, 'revenue')).toEqual({
      target: '101.000000',
      made: '50.500000',
      share: '50',
    });
    // only in their own department: results made in another department count there
    expect(aimOf([set('1', '11', '40')], MADE, 'revenue')).toMatchObject({ made: '30.500000', share: '76.25' });
    expect(aimOf([set('3', null, '10')], MADE, 'revenue')).toMatchObject({ made: '0.000000', share: '0' });
  });

  it('of a department also cover its staff, separately for each of the two amounts', () => {
    const targets = [set('1', null, '100'), set('1', '11', '60', '8'), set('2', '21', '10')];
    expect(aimOf(targets, MADE, 'revenue')).toMatchObject({ target: '110.000000', made: '57.500000', share: '52.27' });
    expect(aimOf(targets, MADE, 'profit')).toMatchObject({ target: '8.000000', made: '-2.000000', share: '-25' });
    expect(aimAlone(set('1', '11', '60'), MADE, 'revenue')).toMatchObject({ target: '60.000000', made: '30.500000' });
    expect(aimAlone(set('1', '11', '60'), MADE, 'profit')).toBeNull();
  });
});

describe('a month', () => {
  it("elapses by the company's clock", () => {
    expect(passedOf('2026-11', Date.parse('2026-10-31T16:00:00Z'))).toBe('0');
    expect(passedOf('2026-11', Date.parse('2026-11-15T16:00:00Z'))).toBe('50');
    expect(passedOf('2026-02', Date.parse('2026-02-07T16:00:00Z'))).toBe('25');
    expect(passedOf('2026-11', Date.parse('2026-12-09T00:00:00Z'))).toBe('100');
    expect(passedOf('2026-12', Date.parse('2026-11-15T16:00:00Z'))).toBe('0');
  });
});
