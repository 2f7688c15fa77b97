import { describe, expect, it } from 'vitest';
import { narrowed, RANKED } from './narrow.ts';

const counts = (of: Record<string, number>, pieces = 200_000) => ({ pieces, of: new Map(Object.entries(of)) });

describe('search narrowing', () => {
  it('AI-50 ranks every piece with one of the words while those are few', () => {
    expect(narrowed(['a', 'b'], counts({ a: RANKED - 10, b: 10 }))).toBe(`'a' | 'b'`);
    expect(narrowed(['a', 'b'], counts({}))).toBe(`'a' | 'b'`);
  });

  it('AI-50 ranks rare words, and of the common ones those that occur together, when many pieces contain one', () => {
    // a and b each occur in 5 % of the pieces, together in far fewer; c is almost everywhere
    const query = narrowed(['rare', 'a', 'b', 'c'], counts({ a: 10_000, b: 10_000, c: 190_000 }));
    expect(query).toBe(`'rare' | ('a' & 'b') | ('rare' & 'a' & 'b' & 'c')`);
  });

  it('AI-50 ranks only all words together when even two of them are everywhere', () => {
    expect(narrowed(['c', 'd'], counts({ c: 190_000, d: 190_000 }))).toBe(`('c' & 'd')`);
  });
});
