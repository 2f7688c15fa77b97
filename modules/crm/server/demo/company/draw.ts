import { type RawBuilder, sql } from 'kysely';
import type { CrmDb } from '../../db.ts';

/**
 * Randomness inside PostgreSQL, from the row number and a salt: millions of rows are created without transferring any,
 * and every run creates the same company. The functions exist as long as the connection.
 */
export async function createRandomFunctions(db: CrmDb): Promise<void> {
  await sql`create or replace function pg_temp.random_uniform(row_no bigint, salt int) returns float8 language sql immutable as
    $$ select (hashint8extended(row_no, salt) & 1073741823)::float8 / 1073741824 $$`.execute(db);
  // Box-Muller
  await sql`create or replace function pg_temp.random_normal(row_no bigint, salt int) returns float8 language sql immutable as
    $$ select sqrt(-2 * ln(1 - pg_temp.random_uniform(row_no, salt))) * cos(2 * pi() * pg_temp.random_uniform(row_no, salt + 1)) $$`.execute(
    db,
  );
}

type Sql = RawBuilder<unknown>;

/** 0 ≤ x < 1, the same for the same row and salt. */
export const randomOf = (row: Sql, salt: number): Sql => sql`pg_temp.random_uniform(${row}, ${sql.lit(salt)})`;

export const between = (row: Sql, salt: number, [from, to]: readonly [number, number]): Sql =>
  sql`(${sql.lit(from)} + floor(${randomOf(row, salt)} * ${sql.lit(to - from + 1)}))::int`;

export const oneOf = (row: Sql, salt: number, values: readonly string[]): Sql =>
  sql`(array[${sql.join(values.map((value) => sql.lit(value)))}])[1 + floor(${randomOf(row, salt)} * ${sql.lit(values.length)})::int]`;

/** By weight: `[['a', 70], ['b', 30]]`. */
export function weighted(row: Sql, salt: number, values: readonly (readonly [value: string, weight: number])[]): Sql {
  const total = values.reduce((sum, [, weight]) => sum + weight, 0);
  let reached = 0;
  const cases = values.map(([value, weight]) => {
    reached += weight;
    return sql`when drawn < ${sql.lit(reached / total)} then ${sql.lit(value)}`;
  });
  const last = values.at(-1)?.[0] as string;
  return sql`(select case ${sql.join(cases, sql` `)} else ${sql.lit(last)} end from (select ${randomOf(row, salt)} as drawn) d)`;
}

export const daysAgo = (days: Sql): Sql => sql`now() - make_interval(secs => (${days}) * 86400)`;

/** Minimum number of digits: millions of documents in a month need more. */
export const runningNo = (no: Sql, digits: number): Sql =>
  sql`lpad((${no})::text, greatest(${sql.lit(digits)}, length((${no})::text)), '0')`;
