import { AppError, CODES, fieldRefusal, type Label } from '@switchboard/kit-contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../engines/postgres.ts';
import type { Camel } from './names.ts';
import { columnOfField, type Table } from './table.ts';
import type { RowValues } from './write-row.ts';

interface Storing {
  /** Null creates a new row. */
  readonly id: string | null;
  /** The version that the user last saw. */
  readonly version: number;
  readonly by: string;
  /** Message for a row that exists already; with `field`, the form shows it at that field. */
  readonly taken?: Taken;
}

type Taken = Label & { readonly field?: string };

/** Fields and their values; lists are arrays of the database, anything deeper is JSON text. */
export interface StoredRow<Row> extends Storing {
  readonly table: Table<Row>;
  readonly values: RowValues<Row>;
}

/** For a table that is not declared yet: its name, and values by column. */
export interface StoredColumns extends Storing {
  readonly table: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface Stored {
  readonly id: string;
  /** The previous values, by the same names; null for a new row. */
  readonly before: Readonly<Record<string, unknown>> | null;
}

/** Stores a row of a rule table: creates it, or changes it when no other user changed it meanwhile. */
export async function storeRow<Row>(tx: Db, row: StoredRow<Row>): Promise<Stored>;
export async function storeRow(tx: Db, row: StoredColumns): Promise<Stored>;
export async function storeRow(
  tx: Db,
  { table, id, version, values, by, taken }: StoredRow<unknown> | StoredColumns,
): Promise<Stored> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const all = given.map(([name, value]) => ({ name, column: columnOf(table, name), value }));
  const target = sql.table(nameOf(table));
  if (id === null) {
    const { rows } = await sql<{ id: string }>`insert into ${target}
        (${sql.join(all.map(({ column }) => sql.ref(column)))}, created_by, updated_by)
      values (${sql.join(all.map(({ value }) => sql`${value}`))}, ${by}::bigint, ${by}::bigint)
      on conflict do nothing returning id::text as id`.execute(tx);
    if (rows[0] === undefined) throw conflict(taken);
    return { id: rows[0].id, before: null };
  }
  const before = await locked(tx, { table: nameOf(table), id, version });
  if (all.length === 0) return { id, before: {} };
  await sql`update ${target} set ${sql.join(all.map(({ column, value }) => sql`${sql.ref(column)} = ${value}`))},
      updated_at = now(), updated_by = ${by}::bigint, version = version + 1 where id = ${id}::bigint`
    .execute(tx)
    .catch((error: unknown) => {
      throw taken !== undefined && isUniqueViolation(error) ? conflict(taken) : error;
    });
  return { id, before: Object.fromEntries(all.map(({ name, column }) => [name, before[column]])) };
}

function conflict(taken: Taken | undefined): AppError {
  if (taken === undefined) return new AppError(CODES.conflict);
  const { field, ...label } = taken;
  return field === undefined ? new AppError(CODES.conflict, { label }) : fieldRefusal(field, label);
}

const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown }).code === '23505';

interface Locking<T> {
  readonly table: T;
  readonly id: string;
  /** The version that the user last saw. */
  readonly version: number;
}

/** Locks a row until the transaction ends, in the version that the user last saw. */
export async function lockVersion<Row>(tx: Db, row: Locking<Table<Row>>): Promise<Camel<Selectable<Row>>>;
export async function lockVersion(tx: Db, row: Locking<string>): Promise<Readonly<Record<string, unknown>>>;
export async function lockVersion(
  tx: Db,
  { table, ...row }: Locking<Table | string>,
): Promise<Readonly<Record<string, unknown>>> {
  const stored = await locked(tx, { ...row, table: nameOf(table) });
  if (typeof table === 'string') return stored;
  return Object.fromEntries([...table.fields].map(([field, column]) => [field, stored[column]]));
}

const nameOf = (table: Table | string): string => (typeof table === 'string' ? table : table.table);
const columnOf = (table: Table | string, name: string): string =>
  typeof table === 'string' ? name : columnOfField(table, name);

async function locked(tx: Db, { table, id, version }: Locking<string>): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}::bigint
    for update`.execute(tx);
  if (rows[0] === undefined) throw new AppError(CODES.notFound);
  if (rows[0]['version'] !== version) throw new AppError(CODES.staleWrite);
  return rows[0];
}
