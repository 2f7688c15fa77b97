import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../config.ts';
import { openSecret, sealSecret } from '../sealed.ts';
import type { Table } from '../table/table.ts';
import type { Values } from './store.ts';

const MASK = '****';
/** As many last digits as identify a secret without revealing it. */
const TAIL = 4;

/** A sealed field `secretKey` has the columns `secret_key_enc`, `secret_key_key` and `secret_key_tail`. */
const partsOf = (name: string) => ({ enc: `${name}Enc`, key: `${name}Key`, tail: `${name}Tail` });

/** What lists, the form and the history show of a secret. */
export function sealedColumn(table: Table, name: string): RawBuilder<unknown> {
  const { enc, key, tail } = partsOf(name);
  for (const part of [enc, key, tail])
    if (!table.fields.has(part))
      throw new Error(`${table.table} has no column for ${part}, which ${name} is sealed in`);
  return sql`${MASK}::text || ${sql.ref(`t.${table.fields.get(tail)}`)}`;
}

export const shownSecret = (stored: Values, name: string): string | null => {
  const tail = stored[partsOf(name).tail];
  return typeof tail === 'string' ? `${MASK}${tail}` : null;
};

/** A secret as a waiting change keeps it. */
interface Sealed {
  readonly enc: string;
  readonly key: number;
  readonly tail: string;
}
const isSealed = (value: unknown): value is Sealed => typeof value === 'object' && value !== null && 'enc' in value;

/** Leaves out secrets that a form sends back as they were shown, or empty: they are unchanged. */
export const withoutShownSecrets = (sealed: readonly string[], values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        !sealed.includes(name) || (typeof value === 'string' && value !== '' && !value.startsWith(MASK)),
    ),
  );

/** Seals the secrets among the values. */
export const sealValues = (config: Config, sealed: readonly string[], values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      sealed.includes(name) && typeof value === 'string' ? sealOne(config, value) : value,
    ]),
  );

function sealOne(config: Config, value: string): Sealed {
  const { secretEnc, keyVersion } = sealSecret(config, value);
  // a short secret must not be shown almost whole
  const tail = value.length >= 3 * TAIL ? value.slice(-TAIL) : '';
  return { enc: secretEnc.toString('base64'), key: keyVersion, tail };
}

/** The columns that store sealed values. */
export function sealedColumns(sealed: readonly string[], values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (!sealed.includes(name) || !isSealed(value)) return [[name, value]];
      const { enc, key, tail } = partsOf(name);
      return [
        [enc, Buffer.from(value.enc, 'base64')],
        [key, value.key],
        [tail, value.tail],
      ];
    }),
  );
}

export function openSealed(config: Config, stored: Values, name: string): string | null {
  const { enc, key } = partsOf(name);
  const [secretEnc, keyVersion] = [stored[enc], stored[key]];
  return Buffer.isBuffer(secretEnc) && typeof keyVersion === 'number'
    ? openSecret(config, { secretEnc, keyVersion })
    : null;
}

/** Of a waiting change, for its page: that a secret changes, not to what. */
export const hideSealed = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isSealed(value) ? `${MASK}${value.tail}` : value]),
  );
