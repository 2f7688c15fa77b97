import { describe, expect, it } from 'vitest';
import { searchQuery, searchWords } from './words.ts';

describe('words of a mail', () => {
  it('are the words of spaced languages and the pairs of Chinese', () => {
    expect(searchWords('Re: 短信报价 for Q3, re-sent')).toEqual([
      're',
      '短信',
      '信报',
      '报价',
      '价',
      'for',
      'q3',
      'sent',
    ]);
  });

  it('ask for what was stored, from one character to a sentence', () => {
    expect(searchQuery('报价')).toBe(`'报价'`);
    expect(searchQuery('价')).toBe(`'价':*`);
    expect(searchQuery('短信报价 Quo')).toBe(`'短信' & '信报' & '报价' & 'quo':*`);
    expect(searchQuery('rates 价 keny')).toBe(`'rates' & '价':* & 'keny':*`);
    expect(searchQuery(` '":*& `)).toBeNull();
  });

  it('end somewhere, whatever is pasted into a mail', () => {
    const endless = Array.from({ length: 50_000 }, (_, n) => `w${n}`).join(' ');
    expect(searchWords(endless)).toHaveLength(4_000);
    expect(searchWords('x'.repeat(200_000))).toEqual(['x'.repeat(60)]);
  });
});
