import { join } from 'node:path';
import { defineModuleContract } from '@switchboard/kit-contract';
import {
  createLogger,
  type Db,
  defineModuleServer,
  migrateAll,
  connectServices,
  readConfig,
} from '@switchboard/kit-server';
import { createTemporaryDatabase, testEnv } from '@switchboard/kit-server/testing';
import { sql } from 'kysely';
import { type SysDb, sysDb } from '../db.ts';

export interface AuditDatabase {
  readonly db: SysDb;
  readonly env: Record<string, string>;
  query<Row extends object>(text: string, on?: Db): Promise<Row[]>;
  drop(): Promise<void>;
}

const schemaOnly = defineModuleServer({
  contract: defineModuleContract({ id: 'sys', title: { zh: '系统', en: 'System' }, calls: [], resources: [] }),
  handlers: [],
  jobs: [],
  streams: [],
  migrations: join(import.meta.dirname, '../migrations'),
});

/** Only the tables of sys: no people, no server. */
export async function openAuditDatabase(): Promise<AuditDatabase> {
  const temporary = await createTemporaryDatabase(testEnv());
  const config = readConfig({ ...temporary.env, LOG_LEVEL: 'silent' });
  await migrateAll(config, [schemaOnly]);
  const services = connectServices(config, createLogger('test', { LOG_LEVEL: 'silent' }));
  return {
    db: sysDb(services),
    env: temporary.env,
    query: async <Row extends object>(text: string, on: Db = services.db) =>
      (await sql.raw<Row>(text).execute(on)).rows,
    async drop() {
      await services.close();
      await temporary.drop();
    },
  };
}
