import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { SYSTEM_OPTIONS } from '../rights/row-security.ts';
import { isConcurrent, keyOf, type MigrationFile, pendingMigrations, statementsOf } from './files.ts';

/** One lock for all migrations of all processes, for PostgreSQL and ClickHouse. */
const LOCK_KEY = 4_711_2026;

/** Runs `work` under the project-wide migration lock; a second process waits and then finds nothing to do. */
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
    await client.end(); // the end of the session releases the lock, also when the process is killed
  }
}

export async function migratePostgres(client: pg.Client, files: readonly MigrationFile[]): Promise<string[]> {
  await createMigrationTable(client);
  const rows = await client.query<{ module: string; name: string; checksum: string }>(
    'select module, name, checksum from public.schema_migration',
  );
  const pending = pendingMigrations(files, new Map(rows.rows.map((row) => [keyOf(row), row.checksum])));
  for (const file of pending) await applyOne(client, file);
  return pending.map(keyOf);
}

export async function createMigrationTable(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists public.schema_migration (
    module text not null, name text not null, checksum text not null, applied_at timestamptz not null default now(),
    primary key (module, name))`);
}

/** A change that waits for its table blocks every later query on it, so it gives up after this time and retries. */
const LOCK_TIMEOUT = '3s';
const LOCK_TRIES = 20;
const LOCK_NOT_AVAILABLE = '55P03';

async function applyOne(client: pg.Client, file: MigrationFile): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await applyMigration(client, file);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries === LOCK_TRIES)
        throw new Error(`migration ${keyOf(file)} failed`, { cause: error });
      await delay(1_000);
    }
  }
}

/**
 * Applies one file completely or not; with `-- concurrently` statement by statement, for what PostgreSQL allows only
 * outside a transaction.
 */
export async function applyMigration(client: pg.Client, file: MigrationFile): Promise<void> {
  if (isConcurrent(file)) {
    for (const statement of statementsOf(file)) await client.query(statement);
    await note(client, file);
    return;
  }
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query(file.sql);
    await note(client, file);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function note(client: pg.Client, { module, name, checksum }: MigrationFile): Promise<void> {
  await client.query('insert into public.schema_migration (module, name, checksum) values ($1, $2, $3)', [
    module,
    name,
    checksum,
  ]);
}
