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
 * Lists read few rows by statements with many columns: compiling one takes longer than running it. And every disk that this
 * runs on finds a page anywhere as fast as the next one; told otherwise, the planner reads a whole table to count matches.
 */
const PLANNING = '-c jit=off -c random_page_cost=1.1';

/**
 * `nobody` sees no row of a guarded table until a call says who asks; `system` is for processes that act for the house
 * (jobs, seeds, migrations) and has to be asked for by name.
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
    // A query that outlives the client's own 90 s time-out helps nobody.
    statement_timeout: 85_000,
    // A server whose machine lost its power ends no statement and closes no connection: whoever waits would wait for ever.
    query_timeout: 90_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'switchboard',
    // statements that are given together travel together (`readAs`); one after the other they behave as ever
    pipeline: true,
    options: actsAs === 'system' ? `${PLANNING} ${SYSTEM_OPTIONS}` : PLANNING,
  });
  // An idle connection that dies (server restart) raises here; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'postgres connection lost'));
  // and one that dies in somebody's hands, between two statements, raises on itself: the next statement is refused anyway
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'postgres connection lost in use')),
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
