import { countryName, type Locale } from '@switchboard/kit-contract';

/** Country codes as names, in one line. */
export const countryNames = (codes: readonly string[], locale: Locale): string =>
  codes.map((code) => countryName(code, locale)).join(', ');
