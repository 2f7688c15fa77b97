import { join } from 'node:path';
import type { Config } from '../config.ts';
import { openPostgres } from '../engines/postgres.ts';
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

/** Brings both stores to the state of the code, in the order of the modules, once, whoever starts it and how often. */
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
    // whoever asks for a notice finds its queue, also where the message centre is not part of the house
    const services = [NOTICE_QUEUE, PUSH_QUEUE].filter((door) => !jobs.some(({ name }) => name === door.name));
    await installJobs(config, [...jobs, ...services], inactiveStubJobs(modules, config));
    await registerReferenceData(config, modules);
    return { postgres, clickhouse };
  });
}

/** The record store alone. */
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
    const contracts = modules.map(({ contract }) => contract);
    for (const module of modules) await module.afterMigrate?.(postgres.db, contracts);
  } finally {
    await postgres.close();
  }
}
