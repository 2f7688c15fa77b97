import { createLogger, migrateAll, connectServices, readConfig } from '@switchboard/kit-server';
import { createMigratedDatabase, createTemporaryDatabase, testEnv } from '@switchboard/kit-server/testing';
import { expect, it } from 'vitest';
import { modules } from './modules.ts';

it('the tables that tests copy equal those that the migrations of the record store create', async () => {
  const made = await createTemporaryDatabase(testEnv({ LOG_LEVEL: 'silent' }));
  const copied = await createMigratedDatabase(testEnv(), { modules, withRecords: true });
  const services = connectServices(readConfig(made.env), createLogger('test', { LOG_LEVEL: 'silent' }));
  const tablesOf = async (database: string): Promise<unknown[]> => {
    const query = `select name, engine, replaceAll(create_table_query, '${database}', 'records') as text
      from system.tables where database = '${database}' order by name`;
    return await (await services.records.client.query({ query, format: 'JSONEachRow' })).json();
  };
  const appliedIn = async (database: string): Promise<unknown[]> => {
    const query = `select module, name, checksum from ${database}.schema_migration order by module, name`;
    return await (await services.records.client.query({ query, format: 'JSONEachRow' })).json();
  };
  try {
    await migrateAll(readConfig(made.env), modules);
    const [one, other] = [made.env, copied.env].map((env) => env['CLICKHOUSE_DATABASE'] as string) as [string, string];
    expect(await tablesOf(other)).toEqual(await tablesOf(one));
    expect(await appliedIn(other)).toEqual(await appliedIn(one));
    expect((await tablesOf(one)).length).toBeGreaterThan(80);
  } finally {
    await services.close();
    await made.drop();
    await copied.drop();
  }
});
