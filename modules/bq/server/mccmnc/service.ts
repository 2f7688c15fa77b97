import type { listPlaces, lookupNumber, saveMccmnc } from '@switchboard/bq-contract';
import { fieldRefusal, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import type { Context, Db } from '@switchboard/kit-server';
import { storeMaster } from '../master/store.ts';
import { findByNumber, findPlaces, mccmncMaster } from './repo.ts';

const NOT_DIGITS = {
  zh: '号段只能是数字，并以国码开头',
  en: 'A prefix must be digits only and start with the dial code',
};
const NO_LENGTH = { zh: '号长是 4 到 15 之间的整数', en: 'Number length must be a whole number from 4 to 15' };
const NO_ZONE = {
  zh: '时区不存在，请填写如 Asia/Jakarta 的名称',
  en: 'Time zone not found. Enter a name such as Asia/Jakarta',
};

/** Maximum digits of a telephone number (E.164). */
const LONGEST = 15;
const SHORTEST = 4;

export async function storeMccmnc(input: ParsedInputOf<typeof saveMccmnc>, context: Context): Promise<{ id: string }> {
  return await storeMaster(mccmncMaster, input, context, ({ after }) => {
    const dialCode = String(after['dialCode']);
    const prefixes = (after['prefixes'] as string[] | undefined) ?? [];
    if (!prefixes.every((prefix) => isPrefix(prefix, dialCode))) throw fieldRefusal('prefixes', NOT_DIGITS);
    const lengths = (after['numberLengths'] as string[] | undefined) ?? [];
    if (!lengths.every(isLength)) throw fieldRefusal('numberLengths', NO_LENGTH);
    if (!isZone(String(after['zone']))) throw fieldRefusal('zone', NO_ZONE);
  });
}

/** Includes the dial code: a prefix alone would match numbers in many countries. */
export const isPrefix = (prefix: string, dialCode: string): boolean =>
  /^\d{2,15}$/u.test(prefix) && prefix.startsWith(dialCode);

const isLength = (text: string): boolean =>
  /^\d{1,2}$/u.test(text) && Number(text) >= SHORTEST && Number(text) <= LONGEST;

export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export async function lookUp(
  { number: typed }: ParsedInputOf<typeof lookupNumber>,
  { db }: { readonly db: Db },
): Promise<ResultOf<typeof lookupNumber>> {
  // a leading plus or 00 does not change the number
  const number = typed.replaceAll(/[^\d]/gu, '').replace(/^00/u, '');
  const row = await findByNumber(db, number);
  if (row === undefined) return { number, found: null };
  const { operatorZh, operatorEn, lengths } = row;
  return {
    number,
    found: {
      mcc: row.mcc,
      mnc: row.mnc,
      country: { zh: row.countryZh, en: row.countryEn },
      operator: operatorZh === null || operatorEn === null ? null : { zh: operatorZh, en: operatorEn },
      prefix: row.prefix,
      dialCode: row.dialCode,
      hasMnp: row.hasMnp,
      zone: row.zone,
      isLengthRight: lengths.length === 0 ? null : lengths.includes(number.length - row.dialCode.length),
      channels: row.channels,
    },
  };
}

export async function placesOf({ db }: { readonly db: Db }): Promise<ResultOf<typeof listPlaces>> {
  const countries = Map.groupBy(await findPlaces(db), ({ mcc }) => mcc);
  return [...countries].map(([mcc, operators]) => ({
    mcc,
    country: { zh: operators[0]?.countryZh ?? mcc, en: operators[0]?.countryEn ?? mcc },
    operators: operators.map(({ mnc, operatorZh, operatorEn }) => ({
      mnc,
      operator: { zh: operatorZh, en: operatorEn },
    })),
  }));
}
