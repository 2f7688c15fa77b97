import { AppError, CODES } from '@switchboard/kit-contract';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Db } from '../engines/postgres.ts';
import type { Camel } from './names.ts';
import { columnOfField, type Table } from './table.ts';

type OrSql<T> = { [K in keyof T]: T[K] | RawBuilder<unknown> };

/** Set from `by` where the table has them. */
type Stamps = 'created_by' | 'updated_by';

/** Values of a new row by field; SQL where the database decides. A list for a JSON column is passed as JSON text. */
export type NewRow<Row> = OrSql<
  Camel<Omit<Insertable<Row>, Stamps>> & Partial<Camel<Pick<Insertable<Row>, Stamps & keyof Insertable<Row>>>>
>;
export type RowValues<Row> = OrSql<Camel<Updateable<Row>>>;

type Written = readonly (readonly [column: string, value: unknown])[];

function written(table: Table, values: object): Written {
  return Object.entries(values).flatMap(([field, value]) =>
    value === undefined ? [] : [[columnOfField(table, field), value] as const],
  );
}

/** Adds the columns among `stamps` that the table has and the caller did not set. */
function stamped(table: Table, values: Written, stamps: Readonly<Record<string, unknown>>): Written {
  const set = new Set(values.map(([column]) => column));
  return [...values, ...Object.entries(stamps).filter(([column]) => table.columns.has(column) && !set.has(column))];
}

/**
 * Creates a row and returns its id. `by` is the member of staff who creates it, null for the system; it is stored where
 * the table has a column for it.
 */
export async function insertRow<Row extends { id: unknown }>(
  tx: Db,
  table: Table<Row>,
  values: NewRow<Row>,
  by: string | null,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`${insertion(table, values, by)} returning id::text as id`.execute(tx);
  return (rows[0] as { id: string }).id;
}

export function insertion(table: Table, values: object, by: string | null): RawBuilder<unknown> {
  const all = stamped(table, written(table, values), { created_by: by, updated_by: by });
  return sql`insert into ${sql.table(table.table)} (${sql.join(all.map(([column]) => sql.ref(column)))})
    values (${sql.join(all.map(([, value]) => sql`${value}`))})`;
}

/** Creates rows that all have the same fields, in one statement. */
export async function insertRows<Row>(
  tx: Db,
  table: Table<Row>,
  rows: readonly NewRow<Row>[],
  by: string | null,
): Promise<void> {
  if (rows.length === 0) return;
  const all = rows.map((values) => new Map(stamped(table, written(table, values), { created_by: by, updated_by: by })));
  const columns = [...(all[0] as Map<string, unknown>).keys()];
  const tuples = all.map((row) => {
    if (row.size !== columns.length) throw new Error(`rows of ${table.table} with different fields`);
    return sql`(${sql.join(columns.map((column) => sql`${row.get(column)}`))})`;
  });
  await sql`insert into ${sql.table(table.table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(tuples)}`.execute(tx);
}

export interface RowChange<Row> {
  readonly id: string;
  /** The version that the user last saw; absent when the row is locked already or the change does not depend on it. */
  readonly version?: number;
  readonly values: RowValues<Row>;
  /** Null: the system, which leaves the person of the last change in place. */
  readonly by: string | null;
}

/** What a change sets: at least one value, and version, time and person where the table has them. */
export function changes(table: Table, values: object, by: string | null, alias = sql``): RawBuilder<unknown> {
  const given = written(table, values);
  if (given.length === 0) throw new Error(`a change of ${table.table} without values`);
  const person = by === null ? {} : { updated_by: by };
  const all = stamped(table, given, { version: sql`${alias}version + 1`, updated_at: sql`now()`, ...person });
  return sql.join(all.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
}

/** Changes a row, raising its version; a row that does not exist or that the policies hide is not found. */
export async function updateRow<Row extends { id: unknown }>(
  tx: Db,
  table: Table<Row>,
  change: RowChange<Row>,
): Promise<void> {
  await changeRow(tx, table, change);
}

async function changeRow(
  tx: Db,
  table: Table,
  { id, version, values, by }: Omit<RowChange<unknown>, 'values'> & { readonly values: object },
): Promise<void> {
  const isSame = version === undefined ? sql`` : sql`and version = ${version}`;
  const { numAffectedRows } = await sql`update ${sql.table(table.table)}
    set ${changes(table, values, by)} where id = ${id}::bigint ${isSame}`.execute(tx);
  if (numAffectedRows === 1n) return;
  const { rows } = await sql`select 1 from ${sql.table(table.table)} where id = ${id}::bigint`.execute(tx);
  throw new AppError(rows.length === 0 ? CODES.notFound : CODES.staleWrite);
}

/** Removes a row from all lists; documents and logs that name it keep it. */
export async function archiveRow<Row extends { id: unknown; deleted_at: unknown }>(
  tx: Db,
  table: Table<Row>,
  change: Omit<RowChange<Row>, 'values'>,
): Promise<void> {
  const person = table.columns.has('deleted_by') ? { deletedBy: change.by } : {};
  await changeRow(tx, table, { ...change, values: { deletedAt: sql`now()`, ...person } });
}

export interface RowsChange<Row> {
  readonly values: RowValues<Row>;
  /** Other rows that the condition and the values use, as in `update … from`. */
  readonly from?: RawBuilder<unknown>;
  /** The rows to change, which are `t` here: `t.state = 'running'`. */
  readonly where: RawBuilder<unknown>;
  /** Null: the system, which leaves the person of the last change in place. */
  readonly by: string | null;
}

/**
 * Changes every row that meets a condition, raising their versions, and returns how many there were. With `returning`
 * (`t.id::text as id`) it returns that of each row instead.
 */
export async function updateRows<Row>(tx: Db, table: Table<Row>, change: RowsChange<Row>): Promise<number>;
export async function updateRows<Row, Result>(
  tx: Db,
  table: Table<Row>,
  change: RowsChange<Row> & { readonly returning: RawBuilder<Result> },
): Promise<Result[]>;
export async function updateRows<Row, Result>(
  tx: Db,
  table: Table<Row>,
  { values, from, where, returning, by }: RowsChange<Row> & { readonly returning?: RawBuilder<Result> },
): Promise<number | Result[]> {
  const change = sql`update ${table.as('t')} set ${changes(table, values, by, sql`t.`)}
    ${from === undefined ? sql`` : sql`from ${from}`} where ${where}`;
  if (returning === undefined) return Number((await change.execute(tx)).numAffectedRows ?? 0n);
  return (await sql<Result>`${change} returning ${returning}`.execute(tx)).rows;
}

/** Deletes the rows that meet a condition, which are `t` in it, and returns how many there were. */
export async function deleteRows<Row>(tx: Db, table: Table<Row>, where: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${table.as('t')} where ${where}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
