import { containing } from '@switchboard/kit-server';
import type { Locale } from '@switchboard/kit-contract';
import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** Country of a row by its MCC, in the reader's language; `alias` is the table with `mcc`. */
export function countryOf(alias: string, locale: Locale): Sql {
  const name = sql.raw(locale === 'zh' ? 'country_zh' : 'country_en');
  return sql`(select k.${name} from bq.country k where k.mcc = ${sql.ref(`${alias}.mcc`)})`;
}

/** Matches either language, independent of the reader's. */
export const inCountry =
  (alias: string) =>
  (typed: string): Sql =>
    sql`exists (select 1 from bq.country k where k.mcc = ${sql.ref(`${alias}.mcc`)}
      and (k.country_zh ilike ${containing(typed)} or k.country_en ilike ${containing(typed)}))`;

/** A row without an operator applies to its whole country, one without a country everywhere: shown as text, not left empty. */
export const networkOf = (alias: string, locale: Locale): Sql =>
  sql`coalesce(${operatorOf(alias, locale)}, ${sql.ref(`${alias}.mnc`)}, ${locale === 'zh' ? '全部运营商' : 'All networks'})`;
export const placeOf = (alias: string, locale: Locale): Sql =>
  sql`coalesce(${countryOf(alias, locale)}, ${mccText(alias)}, ${locale === 'zh' ? '全部国家' : 'All countries'})`;

/** Null: all operators of the country. */
export function operatorOf(alias: string, locale: Locale): Sql {
  const name = sql.raw(locale === 'zh' ? 'operator_zh' : 'operator_en');
  return sql`(select o.${name} from bq.mccmnc o where o.mcc = ${sql.ref(`${alias}.mcc`)} and o.mnc = ${sql.ref(`${alias}.mnc`)})`;
}

/** The MCC in three digits; null for a row without one. */
export const mccText = (alias: string): Sql => sql`lpad(${sql.ref(`${alias}.mcc`)}::text, 3, '0')`;

/** The business day. */
export const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`;
