import pg from 'pg';
import { SYSTEM_OPTIONS } from '../rights/row-security.ts';
import { keyOf, type MigrationFile, pendingMigrations } from './files.ts';

/** One lock for all migrations of all processes, PostgreSQL and ClickHouse alike. */
const LOCK_KEY = 4_711_2026;

/** Runs `work` while holding the house's migration lock; a second process waits and then finds nothing to do. */
export async function withMigrationLock<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'switchboard-migrate',
    options: SYSTEM_OPTIONS,
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    return await work(client);
  } finally {
    await client.end(); // the session's end releases the lock, also when the process is killed
  }
}

export async function migratePostgres(client: pg.Client, files: readonly MigrationFile[]): Promise<string[]> {
  await client.query(`create table if not exists public.schema_migration (
    module text not null, name text not null, checksum text not null, applied_at timestamptz not null default now(),
    primary key (module, name))`);
  const rows = await client.query<{ module: string; name: string; checksum: string }>(
    'select module, name, checksum from public.schema_migration',
  );
  const pending = pendingMigrations(files, new Map(rows.rows.map((row) => [keyOf(row), row.checksum])));
  for (const file of pending) await applyOne(client, file);
  return pending.map(keyOf);
}

async function applyOne(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query('begin');
  try {
    await client.query(file.sql);
    await client.query('insert into public.schema_migration (module, name, checksum) values ($1, $2, $3)', [
      file.module,
      file.name,
      file.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${keyOf(file)} failed`, { cause: error });
  }
}
