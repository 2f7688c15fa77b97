import pg from 'pg';
import { type Config, readConfig } from '../config.ts';
import { listenersCaughtUp } from '../engines/listener.ts';
import { type Db, openPostgres } from '../engines/postgres.ts';
import type { Logger } from '../log.ts';
import { migrateAll } from '../migrate/migrate.ts';
import type { ModuleServer } from '../module.ts';
import { SYSTEM_OPTIONS } from '../rights/row-security.ts';
import { type Caller, createCaller } from './caller.ts';
import { createTemporaryDatabase } from './database.ts';
import { type Env, testEnv } from './environment.ts';
import { createMemoryLog, type MemoryLog } from './memory-log.ts';
import { makeRecords } from './records-template.ts';
import { templateOf } from './template.ts';

export interface TestStackOptions {
  readonly modules: readonly ModuleServer[];
  readonly start: (config: Config, log: Logger) => Promise<{ url: string; stop(): Promise<void> }>;
  readonly seed?: (db: Db, config: Config) => Promise<void>;
  readonly env?: Env;
  /** Creates the tables of the record store: few tests need them, and creating them takes a while. */
  readonly withRecords?: boolean;
  /** Its code registers something that ends up in the database: no copy of another test is equal to it. */
  readonly isAlone?: boolean;
}

export interface TestNode {
  readonly url: string;
  readonly config: Config;
  readonly call: Caller;
  readonly log: MemoryLog;
  stop(): Promise<void>;
}

export interface TestStack extends TestNode {
  readonly env: Env;
  /** Starts another server on the same databases, with other settings. Stopped with the stack. */
  node(overrides: Env): Promise<TestNode>;
  /** Reads or changes data for which the product has no call. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
}

const WRITES_RIGHTS = /\b(insert into|update|delete from)\s+sys\./i;

/** Separate databases, migrated and seeded; copied from those of another test file with the same content. */
export async function createMigratedDatabase(
  base: Env,
  { modules, seed, withRecords = false, isAlone = false }: Omit<TestStackOptions, 'start' | 'env'>,
): Promise<{ env: Env; config: Config; drop: () => Promise<void> }> {
  const fill = async (its: Env): Promise<void> => {
    const config = readConfig(its);
    await migrateAll({ ...config, LOG_LEVEL: 'silent' }, modules, { withRecords: false });
    if (seed !== undefined) await runSeed(config, seed);
  };
  const wanted = { modules, seedName: seed?.name ?? '', config: readConfig(base), fill };
  const template = isAlone ? null : await templateOf(base, wanted);
  const { env, drop } = await createTemporaryDatabase(base, template);
  if (template === null) await fill(env);
  const config = readConfig(env);
  await makeRecords(config, withRecords ? modules : [], base['DATABASE_URL'] as string);
  return { env, config, drop };
}

/** A server on separate databases, migrated and seeded; `stop` drops everything. */
export async function startTestStack({
  modules,
  start,
  seed,
  env,
  withRecords = false,
  isAlone = false,
}: TestStackOptions): Promise<TestStack> {
  const temporary = await createMigratedDatabase(testEnv(env), {
    modules,
    withRecords,
    isAlone,
    ...(seed === undefined ? {} : { seed }),
  });
  const { config } = temporary;
  const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 4, options: SYSTEM_OPTIONS });
  // the forced drop at the end may terminate a connection that is just closing
  pool.on('connect', (client) => client.on('error', () => {}));
  const nodes: TestNode[] = [];
  const node = async (overrides: Env): Promise<TestNode> => {
    const started = await startNode(readConfig({ ...temporary.env, ...overrides }), start);
    nodes.push(started);
    return started;
  };
  return {
    ...(await node({})),
    env: temporary.env,
    node,
    async query<Row extends object>(text: string, values: unknown[] = []) {
      const { rows } = await pool.query<Row>(text, values);
      // rights are cached until a notification of their change: the next call must not overtake it
      if (WRITES_RIGHTS.test(text)) await listenersCaughtUp(config.DATABASE_URL);
      return rows;
    },
    async stop() {
      await Promise.all(nodes.map(async (one) => await one.stop()));
      await pool.end();
      await temporary.drop();
    },
  };
}

async function startNode(config: Config, start: TestStackOptions['start']): Promise<TestNode> {
  const log = createMemoryLog();
  const { url, stop } = await start(config, log.log);
  return { url, config, log, stop, call: createCaller(url) };
}

async function runSeed(config: Config, seed: NonNullable<TestStackOptions['seed']>): Promise<void> {
  const postgres = openPostgres(config, createMemoryLog().log, 'system');
  try {
    await seed(postgres.db, config);
  } finally {
    await postgres.close();
  }
}
