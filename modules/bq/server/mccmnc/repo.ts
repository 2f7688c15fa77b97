import { mccmncResource } from '@switchboard/bq-contract';
import { type Db, definePgSource, deleteRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { defineMaster } from '../master/store.ts';
import { mccmncTable } from '../tables.ts';

/** Channels that currently carry messages to the operator. */
const CHANNELS = sql`(select count(distinct v.channel_id)::int from bq.channel_cover v join bq.channel c on c.id = v.channel_id
  where v.mcc = m.mcc and (v.mnc is null or v.mnc = m.mnc) and v.deleted_at is null and c.state = 'online'
    and (now() at time zone 'Asia/Shanghai')::date between v.valid_from and coalesce(v.valid_to, 'infinity'))`;

export const mccmncSource = definePgSource({
  resource: mccmncResource,
  table: mccmncTable,
  alias: 'm',
  scope: { none: 'the international numbering plan' },
  columns: {
    mcc: sql`lpad(m.mcc::text, 3, '0')`,
    numberLengths: sql`m.nsn_len::text[]`,
    channels: CHANNELS,
  },
});

export const mccmncMaster = defineMaster({
  resource: mccmncResource,
  table: mccmncTable,
  renamed: { numberLengths: 'nsnLen' },
  taken: { zh: '该 MCC 与 MNC 已存在', en: 'This MCC and MNC already exist' },
});

export interface FoundOperator {
  readonly mcc: string;
  readonly mnc: string | null;
  readonly countryZh: string;
  readonly countryEn: string;
  readonly operatorZh: string | null;
  readonly operatorEn: string | null;
  readonly prefix: string;
  readonly dialCode: string;
  readonly hasMnp: boolean;
  readonly zone: string;
  readonly lengths: readonly number[];
  readonly channels: number;
}

/** The longest prefix of the number; otherwise only the dial code, without an operator. */
export async function findByNumber(db: Db, number: string): Promise<FoundOperator | undefined> {
  const columns = sql`lpad(m.mcc::text, 3, '0') as mcc, m.country_zh as "countryZh", m.country_en as "countryEn",
    m.dial_code as "dialCode", m.has_mnp as "hasMnp", m.zone, ${CHANNELS} as channels`;
  const { rows } = await sql<FoundOperator>`select * from (
    (select ${columns}, m.mnc, m.operator_zh as "operatorZh", m.operator_en as "operatorEn", p.prefix, m.nsn_len as lengths, 1 as rank
      from bq.mccmnc m, unnest(m.prefixes) p (prefix)
      where starts_with(${number}, p.prefix) and m.is_active and m.deleted_at is null)
    union all
    (select ${columns}, null, null, null, m.dial_code, '{}'::int[], 2
      from bq.mccmnc m where starts_with(${number}, m.dial_code) and m.is_active and m.deleted_at is null)
    ) found order by rank, length(prefix) desc, mcc, mnc limit 1`.execute(db);
  return rows[0];
}

export interface PlaceRow {
  readonly mcc: string;
  readonly mnc: string;
  readonly countryZh: string;
  readonly countryEn: string;
  readonly operatorZh: string;
  readonly operatorEn: string;
}

export async function findPlaces(db: Db): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`select lpad(m.mcc::text, 3, '0') as mcc, m.mnc, m.country_zh as "countryZh",
      m.country_en as "countryEn", m.operator_zh as "operatorZh", m.operator_en as "operatorEn"
    from bq.mccmnc m where m.is_active and m.deleted_at is null order by m.country_en, m.mcc, m.mnc`.execute(db);
  return rows;
}

/** `mcc-mnc` codes that exist. */
export async function knownNetworks(db: Db, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`select lpad(m.mcc::text, 3, '0') || '-' || m.mnc as code from bq.mccmnc m
    where lpad(m.mcc::text, 3, '0') || '-' || m.mnc = any(${codes}::text[])`.execute(db);
  return new Set(rows.map(({ code }) => code));
}

/** Removes an imported row unless it has been changed since. */
export async function deleteUntouched(tx: Db, id: string): Promise<boolean> {
  return (await deleteRows(tx, mccmncTable, sql`t.id = ${id}::bigint and t.version = 0`)) > 0;
}
