import { join } from 'node:path';
import type { Config } from '../config.ts';
import { openPostgres } from '../engines/postgres.ts';
import { installJobs } from '../jobs/jobs.ts';
import { createLogger } from '../log.ts';
import { NOTICE_DOOR } from '../notify.ts';
import type { ModuleServer } from '../module.ts';
import { migrateClickHouse } from './clickhouse.ts';
import { readMigrations } from './files.ts';
import { installRowSecurity } from './row-security.ts';
import { migratePostgres, withMigrationLock } from './postgres.ts';

export interface MigrationResult {
  postgres: string[];
  clickhouse: string[];
}

/** Brings both stores to the state of the code, in the order of the modules, once, whoever starts it and how often. */
export async function migrateAll(config: Config, modules: readonly ModuleServer[]): Promise<MigrationResult> {
  return await withMigrationLock(config.DATABASE_URL, async (client) => {
    const postgres: string[] = [];
    const clickhouseFiles = [];
    for (const module of modules) {
      postgres.push(...(await migratePostgres(client, await readMigrations(module.contract.id, module.migrations))));
      await installRowSecurity(client, module.rowSecurity ?? []);
      clickhouseFiles.push(...(await readMigrations(module.contract.id, join(module.migrations, 'clickhouse'))));
    }
    const clickhouse = await migrateClickHouse(config, clickhouseFiles);
    const jobs = modules.flatMap((module) => module.jobs);
    // whoever asks for a notice finds its queue, also where the message centre is not part of the house
    const isDoorless = !jobs.some(({ name }) => name === NOTICE_DOOR.name);
    await installJobs(config, isDoorless ? [...jobs, NOTICE_DOOR] : jobs);
    await registerReferenceData(config, modules);
    return { postgres, clickhouse };
  });
}

async function registerReferenceData(config: Config, modules: readonly ModuleServer[]): Promise<void> {
  const postgres = openPostgres(config, createLogger('migrate', config), 'system');
  try {
    const contracts = modules.map(({ contract }) => contract);
    for (const module of modules) await module.afterMigrate?.(postgres.db, contracts);
  } finally {
    await postgres.close();
  }
}
