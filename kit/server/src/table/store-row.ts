import { AppError, CODES, fieldRefusal, type Label } from '@switchboard/kit-contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../engines/postgres.ts';
import { isUniqueViolation } from '../engines/violation.ts';
import type { Camel } from './names.ts';
import { columnOfField, type Table } from './table.ts';
import { changes, insertion, type RowValues } from './write-row.ts';

export interface StoredRow<Row> {
  readonly table: Table<Row>;
  /** Null creates a new row. */
  readonly id: string | null;
  /** The version that the user last saw. */
  readonly version: number;
  /** Fields and their values; lists are arrays of the database, anything deeper is JSON text. */
  readonly values: RowValues<Row>;
  readonly by: string;
  /** Message for a row that exists already; with `field`, the form shows it at that field. */
  readonly taken?: Taken;
}

type Taken = Label & { readonly field?: string };

export interface Stored {
  readonly id: string;
  /** The previous values of the stored fields; null for a new row. */
  readonly before: Readonly<Record<string, unknown>> | null;
}

/** Stores a row of a rule table: creates it, or changes it when no other user changed it meanwhile. */
export async function storeRow<Row>(tx: Db, row: StoredRow<Row>): Promise<Stored> {
  const { id, before } = await storeAndReturn(tx, row);
  return { id, before };
}

type Values = Readonly<Record<string, unknown>>;

/** Also returns the stored values as PostgreSQL has them, which it may have rounded or computed. */
export async function storeAndReturn<Row>(
  tx: Db,
  { table, id, version, values, by, taken }: Omit<StoredRow<Row>, 'version'> & { readonly version?: number },
): Promise<Stored & { readonly after: Values }> {
  const fields = Object.entries(values).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  const pick = (row: Values): Values =>
    Object.fromEntries(fields.map((field) => [field, row[columnOfField(table, field)]]));
  if (id === null) {
    const { rows } = await sql<Values>`${insertion(table, values, by)} on conflict do nothing returning *`.execute(tx);
    const [row] = rows;
    if (row === undefined) throw conflict(taken);
    return { id: String(row['id']), before: null, after: pick(row) };
  }
  const before = await locked(tx, { table, id, ...(version === undefined ? {} : { version }) });
  if (fields.length === 0) return { id, before: {}, after: {} };
  const { rows } = await sql<Values>`update ${sql.table(table.table)} set ${changes(table, values, by)}
    where id = ${id}::bigint returning *`
    .execute(tx)
    .catch((error: unknown) => {
      throw taken !== undefined && isUniqueViolation(error) ? conflict(taken) : error;
    });
  return { id, before: pick(before), after: pick(rows[0] ?? {}) };
}

function conflict(taken: Taken | undefined): AppError {
  if (taken === undefined) return new AppError(CODES.conflict);
  const { field, ...label } = taken;
  return field === undefined ? new AppError(CODES.conflict, { label }) : fieldRefusal(field, label);
}

interface Locking<Row> {
  readonly table: Table<Row>;
  readonly id: string;
  /** The version that the user last saw. */
  readonly version: number;
}

/** Locks a row until the transaction ends, in the version that the user last saw. */
export async function lockVersion<Row>(tx: Db, row: Locking<Row>): Promise<Camel<Selectable<Row>>> {
  const stored = await locked(tx, row);
  const fields = [...row.table.fields].map(([field, column]) => [field, stored[column]]);
  return Object.fromEntries(fields) as Camel<Selectable<Row>>;
}

/** Without a version in any version. */
export async function locked<Row>(
  tx: Db,
  { table, id, version }: Omit<Locking<Row>, 'version'> & { readonly version?: number },
): Promise<Values> {
  const { rows } = await sql<Values>`select * from ${sql.table(table.table)}
    where id = ${id}::bigint for update`.execute(tx);
  if (rows[0] === undefined) throw new AppError(CODES.notFound);
  if (version !== undefined && rows[0]['version'] !== version) throw new AppError(CODES.staleWrite);
  return rows[0];
}
