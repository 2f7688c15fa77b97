import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES, countryName, zCountry } from './country.ts';

describe('countries', () => {
  it('every code has a name in both languages', () => {
    const nameless = COUNTRY_CODES.filter(
      (code) => countryName(code, 'zh') === code || countryName(code, 'en') === code,
    );
    expect(nameless).toEqual([]);
    expect(new Set(COUNTRY_CODES).size).toBe(250);
  });

  it('have the names used in the company', () => {
    expect([countryName('CN', 'zh'), countryName('HK', 'zh'), countryName('SG', 'en')]).toEqual([
      '中国',
      '中国香港',
      'Singapore',
    ]);
    expect(countryName('ZZ', 'en')).toBe('ZZ');
    expect(zCountry.safeParse('ZZ').success).toBe(false);
  });
});
