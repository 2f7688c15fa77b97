import { z } from 'zod';
import type { EnumValue } from './field.ts';
import type { Locale } from './label.ts';

/** ISO 3166-1 alpha-2, all assigned codes, and XK, which is in common use. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW';

export const COUNTRY_CODES: readonly string[] = CODES.split(' ');
export const zCountry = z.enum(COUNTRY_CODES as [string, ...string[]]);

/** The names used in the company; the platform's Chinese names are longer or different. */
const OWN_NAMES: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  HK: { zh: '中国香港', en: 'Hong Kong, China' },
  MO: { zh: '中国澳门', en: 'Macao, China' },
  TW: { zh: '中国台湾', en: 'Taiwan, China' },
};

const NAMES: Readonly<Record<Locale, Intl.DisplayNames>> = {
  zh: new Intl.DisplayNames(['zh-CN'], { type: 'region' }),
  en: new Intl.DisplayNames(['en'], { type: 'region' }),
};

/** The name of a country; an unknown code is returned as it is. */
export function countryName(code: string, locale: Locale): string {
  if (!COUNTRY_CODES.includes(code)) return code;
  return OWN_NAMES[code]?.[locale] ?? NAMES[locale].of(code) ?? code;
}

/** Countries as the values of a list, for `field.enum`. */
export const COUNTRY_VALUES: Readonly<Record<string, EnumValue>> = Object.fromEntries(
  COUNTRY_CODES.map((code) => [code, { label: { zh: countryName(code, 'zh'), en: countryName(code, 'en') } }]),
);
