import { describe, expect, it } from 'vitest';
import { searchQuery, searchWords } from './words.ts';

describe('search words of a mail', () => {
  it('are words for spaced languages and character pairs for Chinese', () => {
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

  it('match the stored words in a query, from one character to a sentence', () => {
    expect(searchQuery('报价')).toBe(`'报价'`);
    expect(searchQuery('价')).toBe(`'价':*`);
    expect(searchQuery('短信报价 Quo')).toBe(`'短信' & '信报' & '报价' & 'quo':*`);
    expect(searchQuery('rates 价 keny')).toBe(`'rates' & '价':* & 'keny':*`);
    expect(searchQuery(` '":*& `)).toBeNull();
  });

  it('are limited in number and length, whatever is pasted into a mail', () => {
    const endless = Array.from({ length: 50_000 }, (_, n) => `w${n}`).join(' ');
    expect(searchWords(endless)).toHaveLength(4_000);
    expect(searchWords('x'.repeat(200_000))).toEqual(['x'.repeat(60)]);
  });
});
