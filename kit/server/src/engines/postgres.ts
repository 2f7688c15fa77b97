import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { SYSTEM_OPTIONS } from '../rights/row-security.ts';
import type { Engine } from './engine.ts';
import { PreparingClient } from './preparing-client.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- each module narrows this to its own generated tables
export type Db = Kysely<any>;

export interface Postgres extends Engine {
  readonly db: Db;
  readonly pool: pg.Pool;
}

const DATE_OID = 1082;
// A `date` has no time zone: as a JavaScript Date it would shift by a day west of Greenwich. Keep the text.
pg.types.setTypeParser(DATE_OID, (text) => text);

/**
 * Lists read few rows by statements with many columns: JIT compilation takes longer than running them. And every disk
 * in use reads random pages as fast as sequential ones; with the default cost, the planner reads a whole table to count
 * matches.
 */
const PLANNING = '-c jit=off -c random_page_cost=1.1';

/**
 * Without a caller, no row of a guarded table is visible; `system` is for processes that act for the company (jobs,
 * seeds, migrations) and must be requested by name.
 */
export type DatabaseActor = 'nobody' | 'system';

export function openPostgres(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL'>,
  log: Logger,
  actsAs: DatabaseActor = 'nobody',
): Postgres {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: config.DATABASE_URL,
    max: config.DATABASE_POOL,
    connectionTimeoutMillis: 5_000,
    // A query that outlives the client's own 90 s timeout is useless.
    statement_timeout: 85_000,
    // A server that lost its power ends no statement and closes no connection: the caller would wait forever.
    query_timeout: 90_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'switchboard',
    // statements sent together share one packet (`readAs`); sequential ones behave as usual
    pipeline: true,
    options: actsAs === 'system' ? `${PLANNING} ${SYSTEM_OPTIONS}` : PLANNING,
  });
  // An idle connection that dies (server restart) emits an error here; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'postgres connection lost'));
  // and one that dies while in use, between two statements, emits the error itself: the next statement is refused
  // anyway
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'postgres connection lost while in use')),
  );
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  return {
    name: 'postgres',
    db,
    pool,
    async ping() {
      await sql`select 1`.execute(db);
    },
    async close() {
      await db.destroy();
    },
  };
}
