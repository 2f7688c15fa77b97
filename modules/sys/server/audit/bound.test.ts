import { describe, expect, it } from 'vitest';
import { bounded, cutText, MAX_BYTES } from './bound.ts';

describe('values of an audit entry', () => {
  it('are unchanged within the limits', () => {
    const value = { name: '张伟', n: 1.5, flag: false, none: null, list: [1, 'a', { b: [] }] };
    expect(bounded(value)).toEqual(value);
  });

  it('become plain JSON', () => {
    const at = new Date('2026-11-15T03:04:05.678Z');
    expect(
      bounded({ at, big: 12345678901234567890n, gone: undefined, fn: () => 1, nan: Number.NaN, set: new Set([1]) }),
    ).toEqual({ at: at.toISOString(), big: '12345678901234567890', nan: null, set: [1] });
    expect(bounded({ file: Buffer.from('abc'), bad: new Date('x'), map: new Map([['k', 2]]) })).toEqual({
      file: '…[cut, 3 bytes]',
      bad: null,
      map: { k: 2 },
    });
  });

  it('are cut with a mark: long texts, long lists, many fields, deep structures', () => {
    const deep: Record<string, unknown> = {};
    deep['self'] = deep;
    const value = bounded({ text: 'x'.repeat(5_000), list: Array.from({ length: 300 }, (_, n) => n), deep }) as {
      text: string;
      list: unknown[];
    };
    expect(value.text).toBe(`${'x'.repeat(2_000)}…[cut, 5000 characters]`);
    expect(value.list).toHaveLength(201);
    expect(value.list.at(-1)).toBe('…[cut, 300 items]');
    expect(JSON.stringify(value)).toContain('too deep');
    const many = bounded(Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`f${n}`, n]))) as object;
    expect(Object.keys(many)).toHaveLength(201);
  });

  it('never exceed the total limit', () => {
    const wide = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`f${n}`, 'y'.repeat(1_900)]));
    const nested = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`f${n}`, wide]));
    for (const value of [wide, nested]) {
      const kept = bounded(value);
      expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThanOrEqual(MAX_BYTES);
      expect(JSON.stringify(kept)).toContain('…');
    }
  });

  it('contain nothing that jsonb rejects', () => {
    expect(bounded({ text: 'a\u0000b\ud800c' })).toEqual({ text: 'ab\ufffdc' });
    expect(cutText('😀'.repeat(10), 5)).toBe('😀😀…[cut, 20 characters]');
  });
});
