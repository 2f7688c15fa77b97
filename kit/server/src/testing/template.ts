import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import { readMigrations } from '../migrate/files.ts';
import type { ModuleServer } from '../module.ts';
import { activeJobs } from '../stub.ts';
import { adminQuery, createTemporaryDatabase, dropDatabase, withAdmin } from './database.ts';
import type { Env } from './environment.ts';

const PREFIX = 'switchboard_tpl';

export interface TemplateOf {
  readonly modules: readonly ModuleServer[];
  readonly seedName: string;
  readonly config: Config;
  /** Migrates and seeds an empty database. */
  readonly fill: (env: Env) => Promise<void>;
}

/**
 * Most test files start with the same migrated and seeded company. It is created once per test run (`SWITCHBOARD_RUN`,
 * see vitest.config.ts) and copied file by file, which takes a tenth of the time. Null outside such a run.
 */
export async function templateOf(env: Env, wanted: TemplateOf): Promise<string | null> {
  const run = process.env['SWITCHBOARD_RUN'];
  if (run === undefined) return null;
  const name = `${PREFIX}_${run}_${await fingerprint(wanted)}`;
  await withAdmin(env['DATABASE_URL'] as string, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]); // another worker may need the same template now
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 1) return;
    const { env: its } = await createTemporaryDatabase(env);
    await wanted.fill(its);
    const made = new URL(its['DATABASE_URL'] as string).pathname.slice(1);
    await renameWhenFree(env['DATABASE_URL'] as string, made, name);
    // no session may connect while it is copied
    await client.query(`alter database ${name} with allow_connections false`);
  });
  return name;
}

/** Drops the templates of an ended run, and those of runs that were killed. */
export async function dropTemplates(databaseUrl: string, isEnded: (run: string) => boolean): Promise<void> {
  const names: string[] = [];
  await withAdmin(databaseUrl, async (client) => {
    const found = await client.query<{ datname: string }>(`select datname from pg_database where datname like $1`, [
      `${PREFIX}\\_%`,
    ]);
    names.push(...found.rows.map(({ datname }) => datname));
  });
  for (const name of names) if (isEnded(name.split('_')[2] ?? '')) await dropDatabase(databaseUrl, name);
}

async function fingerprint({ modules, seedName, config }: TemplateOf): Promise<string> {
  const hash = createHash('sha256').update(seedName).update(config.TOKEN_SECRET);
  for (const module of modules) {
    const { contract, migrations } = module;
    const files = await readMigrations(contract.id, migrations);
    const calls = contract.allCalls.map(({ name }) => name);
    const queues = activeJobs([module], config).map(({ name, cron, on = [] }) => [
      name,
      cron,
      on.map((event) => event.name),
    ]);
    hash.update(JSON.stringify([contract.id, calls, queues, files.map(({ checksum }) => checksum)]));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Retries while connections of an ended pool are still closing. */
async function renameWhenFree(url: string, from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await adminQuery(url, `alter database ${from} rename to ${to}`);
    } catch (error) {
      if (attempt === 40) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
