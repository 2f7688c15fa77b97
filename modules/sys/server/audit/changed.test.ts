import { describe, expect, it } from 'vitest';
import { changedFields } from './changed.ts';

describe('changed fields', () => {
  it('are those with different values, by name', () => {
    const before = { name: 'a', sort: 1, tags: ['x'], deep: { a: 1, b: 2 }, same: null };
    const after = { name: 'b', sort: 1, tags: ['x', 'y'], deep: { b: 2, a: 1 }, same: null };
    expect(changedFields(before, after)).toEqual(['name', 'tags']);
  });

  it('include added and removed fields; null and absent are the same', () => {
    expect(changedFields({ a: 1, b: null }, { c: 2 })).toEqual(['a', 'c']);
  });

  it('compare a Date by its time, and a number never equals a text', () => {
    const at = new Date('2026-11-15T00:00:00Z');
    expect(changedFields({ at, n: 1 }, { at: at.toISOString(), n: '1' })).toEqual(['n']);
    expect(changedFields({ id: 7n }, { id: 7n })).toEqual([]);
  });

  it('exist only where there are two states', () => {
    expect(changedFields(undefined, { a: 1 })).toBeNull();
    expect(changedFields({ a: 1 }, null)).toBeNull();
    expect(changedFields([1], [2])).toBeNull();
  });
});
