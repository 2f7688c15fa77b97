import type { Records } from '@switchboard/kit-server';
import type pg from 'pg';

export interface Alike {
  readonly tables: number;
  readonly differ: string[];
}

const TABLES = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') order by 1`;
const SEQUENCES = `select format('sequence %I.%I', schemaname, sequencename) as name, last_value::text as state from pg_sequences order by 1`;

/** Compares every table by row count and a checksum over the text of its rows, and every sequence by its current value. */
export async function rowsAlike(first: pg.Client, second: pg.Client): Promise<Alike> {
  const [one, other] = [await statesOf(first), await statesOf(second)];
  return compared(one, other);
}

async function statesOf(client: pg.Client): Promise<Map<string, string>> {
  const states = new Map<string, string>();
  for (const { name } of (await client.query<{ name: string }>(TABLES)).rows) {
    const { rows } = await client.query<{ state: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as state from ${name} t`,
    );
    states.set(name, rows[0]?.state ?? '');
  }
  for (const { name, state } of (await client.query<{ name: string; state: string | null }>(SEQUENCES)).rows)
    states.set(name, state ?? '');
  return states;
}

/** Compares every record table by row count and, where its columns can be hashed, a checksum. */
export async function recordsAlike(client: Records['client'], first: string, second: string): Promise<Alike> {
  const [one, other] = [await recordStates(client, first), await recordStates(client, second)];
  return compared(one, other);
}

async function recordStates(client: Records['client'], database: string): Promise<Map<string, string>> {
  const runQuery = async <T>(query: string): Promise<T[]> =>
    await (await client.query({ query, format: 'JSONEachRow' })).json<T>();
  const tables = await runQuery<{ name: string }>(
    `select name from system.tables where database = '${database}' and engine like '%MergeTree' order by name`,
  );
  const states = new Map<string, string>();
  for (const { name } of tables) {
    const from = `${database}.${name}`;
    // aggregate states (quantiles) cannot be hashed
    const hashed = runQuery<{ state: string }>(
      `select concat(toString(count()), ' ', toString(sum(cityHash64(*)))) as state from ${from}`,
    ).catch(async () => await runQuery<{ state: string }>(`select toString(count()) as state from ${from}`));
    states.set(name, (await hashed)[0]?.state ?? '');
  }
  return states;
}

function compared(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): Alike {
  const names = [...new Set([...one.keys(), ...other.keys()])];
  return { tables: names.length, differ: names.filter((name) => one.get(name) !== other.get(name)) };
}
