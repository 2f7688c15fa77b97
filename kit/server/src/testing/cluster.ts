import { join } from 'node:path';
import { CLUSTER, fillNames, splitStatements } from '../migrate/clickhouse.ts';
import { readMigrations } from '../migrate/files.ts';
import type { ModuleServer } from '../module.ts';

/** The tables of the record store as the production cluster gets them. */
export async function clusterStatements(modules: readonly ModuleServer[]): Promise<string[]> {
  const statements: string[] = [];
  for (const module of modules)
    for (const { sql } of await readMigrations(module.contract.id, join(module.migrations, 'clickhouse')))
      statements.push(...splitStatements(fillNames(sql, { ...CLUSTER, database: 'records' })));
  return statements;
}
