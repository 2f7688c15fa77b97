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
  const all = stamped(table, written(table, values), { created_by: by, updated_by: by });
  const { rows } = await sql<{ id: string }>`insert into ${sql.table(table.table)}
      (${sql.join(all.map(([column]) => sql.ref(column)))})
    values (${sql.join(all.map(([, value]) => sql`${value}`))}) returning id::text as id`.execute(tx);
  return (rows[0] as { id: string }).id;
}

export interface RowChange<Row> {
  readonly id: string;
  /** The version that the user last saw; absent when the row is locked already or the change does not depend on it. */
  readonly version?: number;
  readonly values: RowValues<Row>;
  /** Null: the system. */
  readonly by: string | null;
}

/** Changes a row, raising its version; a row that does not exist or that the policies hide is not found. */
export async function updateRow<Row extends { id: unknown }>(
  tx: Db,
  table: Table<Row>,
  { id, version, values, by }: RowChange<Row>,
): Promise<void> {
  const all = stamped(table, written(table, values), {
    version: sql`version + 1`,
    updated_at: sql`now()`,
    updated_by: by,
  });
  const isSame = version === undefined ? sql`` : sql`and version = ${version}`;
  const { numAffectedRows } = await sql`update ${sql.table(table.table)}
    set ${sql.join(all.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where id = ${id}::bigint ${isSame}`.execute(tx);
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
  await updateRow(tx, table, { ...change, values: { deletedAt: sql`now()` } as RowValues<Row> });
}
