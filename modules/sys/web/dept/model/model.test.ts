import type { DeptNode } from '@switchboard/sys-contract';
import { describe, expect, it } from 'vitest';
import { countWorkdays, daysBetween, isWork, setDays, toSave, weeksOf } from './calendar.ts';
import { planDrop } from './move.ts';
import { filterTree, flatten, indexOf, pathTo } from './tree.ts';

const node = (id: string, parentId: string | null, over: Partial<DeptNode> = {}): DeptNode => ({
  id,
  parentId,
  code: `C${id}`,
  nameZh: `n${id}`,
  nameEn: null,
  sort: 0,
  status: 1,
  source: 2,
  leaderStaffId: null,
  leaderName: null,
  staffCount: 0,
  totalStaffCount: 0,
  version: 0,
  isManaged: false,
  isInScope: true,
  children: [],
  ...over,
});
const leaf = (id: string, over: Partial<DeptNode> = {}) => node(id, '2', over);
const tree = [
  node('1', null, {
    children: [
      node('2', '1', { children: [leaf('4'), leaf('5', { isManaged: true }), leaf('6')] }),
      node('3', '1', { status: 0 }),
      node('7', '1'),
    ],
  }),
];
const index = indexOf(tree);
const drop = (dragId: string, where: 'before' | 'into' | 'after', overId: string) => {
  const plan = planDrop(index, { dragId, overId, where });
  return plan === null ? null : [plan.parentId, plan.index];
};

describe('department tree', () => {
  it('keeps matches and everything above them', () => {
    const { roots, matches } = filterTree(tree, { keyword: 'N5 ', status: null });
    expect(flatten(roots).map(({ id }) => id)).toEqual(['1', '2', '5']);
    expect([...matches]).toEqual(['5']);
    expect(flatten(filterTree(tree, { keyword: '', status: 0 }).roots).map(({ id }) => id)).toEqual(['1', '3']);
    expect(filterTree(tree, { keyword: ' ', status: null }).roots).toBe(tree);
  });

  it('returns the path to a department', () => {
    expect(pathTo(index, index.byId.get('6') as DeptNode).map(({ id }) => id)).toEqual(['1', '2', '6']);
  });
});

describe('a drop', () => {
  it('counts the position among the new siblings without the moved one', () => {
    expect(drop('4', 'after', '6')).toEqual(['2', 2]);
    expect(drop('6', 'before', '4')).toEqual(['2', 0]);
    expect(drop('4', 'into', '7')).toEqual(['7', 0]);
    expect(drop('7', 'into', '2')).toEqual(['2', 3]);
    expect(drop('4', 'after', '7')).toEqual(['1', 3]);
  });

  it('to the current position, into itself, below itself or into a disabled one is rejected', () => {
    expect(drop('4', 'before', '5')).toBeNull();
    expect(drop('6', 'into', '2')).toBeNull();
    expect(drop('2', 'into', '2')).toBeNull();
    expect(drop('2', 'into', '4')).toBeNull();
    expect(drop('4', 'into', '3')).toBeNull();
  });

  it('of a department that DingTalk controls changes its order, not its parent', () => {
    expect(drop('5', 'after', '6')).toEqual(['2', 2]);
    expect(drop('5', 'into', '7')).toBeNull();
  });
});

describe('calendar', () => {
  const none = new Map();
  it('begins weeks on Monday and contains every day of a leap year', () => {
    expect(weeksOf(2026, 3)[0]).toEqual([null, null, null, null, null, null, '2026-03-01']);
    expect(weeksOf(2027, 2)).toHaveLength(4);
    const days = Array.from({ length: 12 }, (_, month) => weeksOf(2028, month + 1).flat()).flat();
    expect(days.filter((day) => day !== null)).toHaveLength(366);
    expect(countWorkdays(2026, none, none)).toBe(261);
  });

  it('an exception inverts the day, the draft inverts it again', () => {
    const marks = new Map([['2026-10-01', { kind: 2, name: '国庆节' } as const]]);
    expect(isWork('2026-10-01', marks, none)).toBe(false);
    const draft = setDays(none, marks, ['2026-10-01', '2026-10-10'], { kind: 1, name: null });
    expect(isWork('2026-10-01', marks, draft)).toBe(true);
    expect(isWork('2026-10-10', marks, draft)).toBe(true);
    // Thursday is a working day by default: the exception is removed instead of overridden
    expect(toSave(draft)).toEqual([
      { day: '2026-10-01', kind: null, name: null },
      { day: '2026-10-10', kind: 1, name: null },
    ]);
    expect(setDays(draft, marks, ['2026-10-01'], { kind: 2, name: '国庆节' }).has('2026-10-01')).toBe(false);
  });

  it('a named day off on a Sunday remains a mark', () => {
    expect(toSave(setDays(none, none, ['2026-10-04'], { kind: 2, name: '国庆节' }))).toHaveLength(1);
    expect(toSave(setDays(none, none, ['2026-10-04'], { kind: 2, name: '' }))).toHaveLength(0);
  });

  it('a range includes both ends, in either order', () => {
    expect(daysBetween('2026-02-28', '2026-03-02')).toEqual(['2026-02-28', '2026-03-01', '2026-03-02']);
    expect(daysBetween('2026-03-02', '2026-02-28')).toHaveLength(3);
  });
});
