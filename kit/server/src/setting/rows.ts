import { type AnySetting, AppError, CODES, type Field, fieldRefusal, type Label } from '@switchboard/kit-contract';
import { sql } from 'kysely';
import type { Db } from '../engines/postgres.ts';
import { lockVersion, storeRow } from '../table/store-row.ts';
import type { Table } from '../table/table.ts';
import type { Bound } from './change.ts';
import { sealedColumns, shownSecret } from './sealed-fields.ts';
import type { Values } from './store.ts';

/** Locks a row of the setting in the version that the user last saw. */
export async function lockedRow(
  tx: Db,
  { setting, table, fixed }: Bound,
  at: { readonly id: string; readonly version: number },
): Promise<Values> {
  const stored: Values = await lockVersion(tx, { table, ...at });
  const { tabs, resource } = setting;
  const isOwn =
    Object.entries(fixed).every(([name, value]) => stored[name] === value) &&
    (stored['deletedAt'] ?? null) === null &&
    (tabs === undefined || Object.hasOwn(resource.fields[tabs].values, String(stored[tabs])));
  if (!isOwn) throw new AppError(CODES.notFound);
  return stored;
}

/** The edited fields of a row as lists and the history show them. */
export const shownRow = ({ edited, sealed = [] }: AnySetting, stored: Values): Values =>
  Object.fromEntries(
    edited.map((name) => [name, sealed.includes(name) ? shownSecret(stored, name) : jsonOf(stored[name])]),
  );

const jsonOf = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null));

/** How users recognise a row; for the rows of a code its label would depend on the language. */
export const keyOf = ({ keys }: AnySetting, values: Values): string =>
  keys.map((name) => String(values[name])).join(' / ');

export async function rowsById(tx: Db, table: Table, ids: readonly string[]): Promise<Map<string, Values>> {
  const { rows } = await sql<Values>`select * from ${table.as('t')} where t.id = any(${ids}::bigint[])`.execute(tx);
  const fields = [...table.fields];
  return new Map(
    rows.map((row) => [String(row['id']), Object.fromEntries(fields.map(([field, column]) => [field, row[column]]))]),
  );
}

export async function usesOf(tx: Db, { source }: Bound, id: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`select ${source.columns['used']} as used from ${source.from}
    where t.id = ${id}::bigint`.execute(tx);
  return rows[0]?.used ?? 0;
}

interface Stored {
  readonly id: string | null;
  readonly version: number;
  readonly values: Values;
  readonly by: string;
}

const OVERLAP: Label = {
  zh: '有效期与已有记录重叠',
  en: 'The period overlaps another entry',
};
const EXCLUSION = '23P01';

/** Stores a row and returns its id; a key that exists and an overlapping period are refused. */
export async function storeValues(tx: Db, bound: Bound, { id, version, values, by }: Stored): Promise<string> {
  const { setting, table, fixed } = bound;
  const columns = { ...sealedColumns(setting.sealed ?? [], values), ...(id === null ? fixed : {}) };
  try {
    const taken = setting.valid === true ? OVERLAP : (bound.taken ?? takenLabel(setting, values));
    return (await storeRow(tx, { table, id, version, values: columns, by, taken })).id;
  } catch (error) {
    if ((error as { code?: unknown }).code === EXCLUSION) throw fieldRefusal('validFrom', OVERLAP);
    if (!(error instanceof AppError) || error.code !== CODES.conflict) throw error;
    const field = setting.valid === true ? 'validFrom' : setting.keys.at(-1);
    throw new AppError(CODES.conflict, {
      ...(error.label === undefined ? {} : { label: error.label }),
      data: { field },
    });
  }
}

function takenLabel({ keys, resource }: AnySetting, values: Values): Label {
  const last = keys.at(-1) ?? 'id';
  const { label } = resource.fields[last] as Field;
  const value = String(values[last]);
  return { zh: `${label.zh} ${value} 已存在`, en: `${label.en} ${value} already exists` };
}
