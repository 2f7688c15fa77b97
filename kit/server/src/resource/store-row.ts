import { AppError, CODES, type Label } from '@switchboard/kit-contract';
import type { Db } from '../engines/postgres.ts';
import { sql } from 'kysely';

export interface StoredRow {
  readonly table: string;
  /** Null creates a new row. */
  readonly id: string | null;
  /** The version that the user last saw. */
  readonly version: number;
  /** Columns and their values; lists are arrays of the database, anything deeper is JSON text. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly by: string;
  /** Message for a row that exists already. */
  readonly taken?: Label;
}

export interface Stored {
  readonly id: string;
  readonly before: Readonly<Record<string, unknown>> | null;
}

/** Stores a row of a rule table: creates it, or changes it when no other user changed it meanwhile. */
export async function storeRow(tx: Db, { table, id, version, values, by, taken }: StoredRow): Promise<Stored> {
  const names = Object.keys(values);
  if (id === null) {
    const { rows } = await sql<{ id: string }>`insert into ${sql.table(table)}
        (${sql.join(names.map((name) => sql.ref(name)))}, created_by, updated_by)
      values (${sql.join(names.map((name) => sql`${values[name]}`))}, ${by}::bigint, ${by}::bigint)
      on conflict do nothing returning id::text as id`.execute(tx);
    if (rows[0] === undefined) throw new AppError(CODES.conflict, taken === undefined ? {} : { label: taken });
    return { id: rows[0].id, before: null };
  }
  const before = await lockVersion(tx, { table, id, version });
  await sql`update ${sql.table(table)} set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${values[name]}`))},
      updated_at = now(), updated_by = ${by}::bigint, version = version + 1 where id = ${id}::bigint`.execute(tx);
  return { id, before: Object.fromEntries(names.map((name) => [name, before[name]])) };
}

export async function lockVersion(
  tx: Db,
  { table, id, version }: { table: string; id: string; version: number },
): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}::bigint
    for update`.execute(tx);
  if (rows[0] === undefined) throw new AppError(CODES.notFound);
  if (rows[0]['version'] !== version) throw new AppError(CODES.staleWrite);
  return rows[0];
}
