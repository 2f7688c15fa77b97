import { describe, expect, it } from 'vitest';
import { BQ_CODES } from '../codes.ts';
import golden from './golden.json' with { type: 'json' };
import { countParts, requireParts } from './parts.ts';

const partsOf = (text: string): number => countParts(text).parts;

describe('encoding and counting a text', () => {
  it('REC-1 GSM-7 covers the basic set and nine more characters, all others need UCS-2', () => {
    for (const sign of ['Ç', '^', '€', '{', '}', '[', ']', '~', '|', '\\', '\n'])
      expect(countParts(sign).enc).toBe('GSM7');
    for (const sign of ['ç', '`', '\t', '你']) expect(countParts(sign).enc).toBe('UCS2');
    expect(countParts(`${'a'.repeat(60)}ç`).enc).toBe('UCS2');
  });

  it('REC-2 GSM-7 has 160 characters in a single part and 153 in each of several; an extension character counts twice', () => {
    expect([160, 161, 306, 307].map((n) => partsOf('a'.repeat(n)))).toEqual([1, 2, 2, 3]);
    expect([80, 81].map((n) => partsOf('€'.repeat(n)))).toEqual([1, 2]);
    expect(countParts(`${'a'.repeat(152)}€${'a'.repeat(7)}`)).toEqual({ enc: 'GSM7', units: 161, parts: 2 });
  });

  it('REC-3 an escape and its character stay in one part', () => {
    expect([152, 153].map((n) => countParts('€'.repeat(n)))).toEqual([
      { enc: 'GSM7', units: 304, parts: 2 },
      { enc: 'GSM7', units: 306, parts: 3 },
    ]);
  });

  it('REC-4 UCS-2 has 70 characters in a single part and 67 in each of several; a surrogate pair counts twice and stays together', () => {
    expect([70, 71, 134, 135].map((n) => partsOf('你'.repeat(n)))).toEqual([1, 2, 2, 3]);
    expect([35, 36, 67].map((n) => partsOf('😀'.repeat(n)))).toEqual([1, 2, 3]);
  });

  it('REC-5 more than ten parts are refused', () => {
    expect(requireParts('a'.repeat(1_530)).parts).toBe(10);
    expect(() => requireParts('a'.repeat(1_531))).toThrow(expect.objectContaining({ code: BQ_CODES.tooManyParts }));
    expect(BQ_CODES.tooManyParts).toBe(10_210_001);
  });

  // computed by another program, which cuts the flat list of units instead of filling parts
  it('REC-6 agrees with the golden file of 240 cases', () => {
    expect(golden.length).toBe(240);
    for (const { runs, ...counted } of golden)
      expect(countParts(runs.map(([sign, times]) => String(sign).repeat(Number(times))).join(''))).toEqual(counted);
  });
});
