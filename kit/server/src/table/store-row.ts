import { AppError, CODES, fieldRefusal, type Label } from '@switchboard/kit-contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../engines/postgres.ts';
import { isUniqueViolation } from '../engines/violation.ts';
import type { Camel } from './names.ts';
import { columnOfField, type Table } from './table.ts';
import type { RowValues } from './write-row.ts';

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
export async function storeRow<Row>(
  tx: Db,
  { table, id, version, values, by, taken }: StoredRow<Row>,
): Promise<Stored> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const all = given.map(([field, value]) => ({ field, column: columnOfField(table, field), value }));
  const target = sql.table(table.table);
  if (id === null) {
    const { rows } = await sql<{ id: string }>`insert into ${target}
        (${sql.join(all.map(({ column }) => sql.ref(column)))}, created_by, updated_by)
      values (${sql.join(all.map(({ value }) => sql`${value}`))}, ${by}::bigint, ${by}::bigint)
      on conflict do nothing returning id::text as id`.execute(tx);
    if (rows[0] === undefined) throw conflict(taken);
    return { id: rows[0].id, before: null };
  }
  const before = await locked(tx, { table, id, version });
  if (all.length === 0) return { id, before: {} };
  await sql`update ${target} set ${sql.join(all.map(({ column, value }) => sql`${sql.ref(column)} = ${value}`))},
      updated_at = now(), updated_by = ${by}::bigint, version = version + 1 where id = ${id}::bigint`
    .execute(tx)
    .catch((error: unknown) => {
      throw taken !== undefined && isUniqueViolation(error) ? conflict(taken) : error;
    });
  return { id, before: Object.fromEntries(all.map(({ field, column }) => [field, before[column]])) };
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

async function locked<Row>(tx: Db, { table, id, version }: Locking<Row>): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table.table)}
    where id = ${id}::bigint for update`.execute(tx);
  if (rows[0] === undefined) throw new AppError(CODES.notFound);
  if (rows[0]['version'] !== version) throw new AppError(CODES.staleWrite);
  return rows[0];
}
