import { join } from 'node:path';
import type { Config } from '../config.ts';
import { openPostgres } from '../engines/postgres.ts';
import { connectExtensions } from '../extension.ts';
import { installJobs } from '../jobs/jobs.ts';
import { createLogger } from '../log.ts';
import { NOTICE_QUEUE, PUSH_QUEUE } from '../notify.ts';
import type { ModuleServer } from '../module.ts';
import { activeJobs, checkStubs, inactiveStubJobs } from '../stub.ts';
import { migrateClickHouse } from './clickhouse.ts';
import { readMigrations } from './files.ts';
import { grantReaders } from './readers.ts';
import { installRowSecurity } from './row-security.ts';
import { migratePostgres, withMigrationLock } from './postgres.ts';

export interface MigrationResult {
  postgres: string[];
  clickhouse: string[];
}

/** Migrates both stores to the state of the code, in module order, once, however often and from wherever it is started. */
export async function migrateAll(
  config: Config,
  modules: readonly ModuleServer[],
  { withRecords = true } = {},
): Promise<MigrationResult> {
  checkStubs(modules, config);
  return await withMigrationLock(config.DATABASE_URL, async (client) => {
    const postgres: string[] = [];
    for (const module of modules) {
      postgres.push(...(await migratePostgres(client, await readMigrations(module.contract.id, module.migrations))));
      await installRowSecurity(client, module.rowSecurity ?? []);
    }
    const clickhouse = withRecords ? await migrateRecords(config, modules) : [];
    const jobs = activeJobs(modules, config);
    // a request for a notice finds its queue even without the message centre
    const services = [NOTICE_QUEUE, PUSH_QUEUE].filter((queue) => !jobs.some(({ name }) => name === queue.name));
    await installJobs(config, [...jobs, ...services], inactiveStubJobs(modules, config));
    await registerReferenceData(config, modules);
    return { postgres, clickhouse };
  });
}

/** Migrates the record store alone. */
export async function migrateRecords(config: Config, modules: readonly ModuleServer[]): Promise<string[]> {
  const files = [];
  for (const module of modules)
    files.push(...(await readMigrations(module.contract.id, join(module.migrations, 'clickhouse'))));
  const made = await migrateClickHouse(config, files);
  await grantReaders(config, clearColumnsOf(modules));
  return made;
}

export const clearColumnsOf = (modules: readonly ModuleServer[]): string[] =>
  modules.flatMap(({ clearColumns = [] }) => clearColumns);

async function registerReferenceData(config: Config, modules: readonly ModuleServer[]): Promise<void> {
  const postgres = openPostgres(config, createLogger('migrate', config), 'system');
  try {
    const registered = {
      contracts: modules.map(({ contract }) => contract),
      extensions: connectExtensions(modules),
    };
    for (const module of modules) await module.afterMigrate?.(postgres.db, registered);
  } finally {
    await postgres.close();
  }
}
