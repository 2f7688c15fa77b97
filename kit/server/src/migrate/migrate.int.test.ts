import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { defineModuleContract } from '@switchboard/kit-contract';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import { openRecords } from '../engines/clickhouse.ts';
import type { ModuleServer } from '../module.ts';
import { createTemporaryDatabase } from '../testing/database.ts';
import { testEnv } from '../testing/environment.ts';
import { migrateAll } from './migrate.ts';

const EVENTS = `create table if not exists {{database}}.event {{on_cluster}} (id UInt64) engine = {{merge_tree}} order by id;
insert into {{database}}.event values (1);
`;
let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
let config: Config;
let folder: string;
let module: ModuleServer;

const write = async (file: string, text: string): Promise<void> => {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
};
const query = async (text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: config.DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
};
const records = async (text: string): Promise<unknown[]> => {
  const { client, close } = openRecords(config);
  try {
    return await (await client.query({ query: text, format: 'JSONEachRow' })).json();
  } finally {
    await close();
  }
};

beforeEach(async () => {
  temporary = await createTemporaryDatabase(testEnv({ LOG_LEVEL: 'silent' }));
  config = readConfig(temporary.env);
  folder = await mkdtemp(join(tmpdir(), 'switchboard-migrate-'));
  const contract = defineModuleContract({ id: 'tst', title: { zh: '试', en: 'Test' }, calls: [], resources: [] });
  module = { contract, handlers: [], jobs: [], streams: [], migrations: folder };
  await write('0001-schema.sql', 'create schema tst; create table tst.log (what text not null);');
  await write('0002-first.sql', "insert into tst.log values ('first'); select pg_sleep(0.2);");
  await write('clickhouse/0001-event.sql', EVENTS);
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await temporary.drop();
});

describe('migrations', () => {
  it('run each file once in order, in both stores, and a second run does nothing', async () => {
    expect(await migrateAll(config, [module])).toEqual({
      postgres: ['tst/0001-schema.sql', 'tst/0002-first.sql'],
      clickhouse: ['tst/0001-event.sql'],
    });
    expect(await migrateAll(config, [module])).toEqual({ postgres: [], clickhouse: [] });
    expect(await query('select what from tst.log')).toEqual([{ what: 'first' }]);
    expect(await records('select id from event')).toEqual([{ id: '1' }]);
  });

  it('started by two processes at once still run each file once', async () => {
    const results = await Promise.all([migrateAll(config, [module]), migrateAll(config, [module])]);
    expect(results.flatMap((result) => result.postgres)).toEqual(['tst/0001-schema.sql', 'tst/0002-first.sql']);
    expect(results.flatMap((result) => result.clickhouse)).toEqual(['tst/0001-event.sql']);
    expect(await query('select what from tst.log')).toHaveLength(1);
    expect(await records('select id from event')).toHaveLength(1);
  });

  it('that cannot lock a table release it for its users and retry', async () => {
    await migrateAll(config, [module]);
    await write('0003-column.sql', 'alter table tst.log add at timestamptz;');
    const holder = new pg.Client({ connectionString: config.DATABASE_URL });
    await holder.connect();
    await holder.query('begin; select from tst.log');
    const migrating = migrateAll(config, [module]);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const started = performance.now();
    await query('select from tst.log'); // waits behind the migration until that releases its lock request
    expect(performance.now() - started).toBeLessThan(4_500);
    await holder.end();
    expect((await migrating).postgres).toEqual(['tst/0003-column.sql']);
  });

  it('that fail are rolled back completely, are not recorded, and run once they are fixed', async () => {
    await write('0002-first.sql', "insert into tst.log values ('half'); insert into tst.nothing values (1);");
    const failure = await migrateAll(config, [module]).catch((error: unknown) => error as Error);
    expect(failure).toMatchObject({ message: 'migration tst/0002-first.sql failed' });
    expect(String((failure as Error).cause)).toContain('tst.nothing');
    expect(await query('select what from tst.log')).toEqual([]);
    expect(await query('select name from schema_migration')).toEqual([{ name: '0001-schema.sql' }]);
    await write('0002-first.sql', "insert into tst.log values ('whole');");
    expect((await migrateAll(config, [module])).postgres).toEqual(['tst/0002-first.sql']);
    expect(await query('select what from tst.log')).toEqual([{ what: 'whole' }]);
  });

  it('of ClickHouse that fail are not recorded and can be repeated', async () => {
    await write('clickhouse/0001-event.sql', `${EVENTS}insert into {{database}}.nothing values (1);\n`);
    await expect(migrateAll(config, [module])).rejects.toThrow();
    expect(await records('select name from schema_migration')).toEqual([]);
    await write('clickhouse/0001-event.sql', EVENTS.split('\n')[0] as string);
    expect((await migrateAll(config, [module])).clickhouse).toEqual(['tst/0001-event.sql']);
  });

  it('refuse a file that was changed after it ran, in both stores', async () => {
    await migrateAll(config, [module]);
    await write('clickhouse/0001-event.sql', `${EVENTS}\n-- a late thought\n`);
    await expect(migrateAll(config, [module])).rejects.toThrow('tst/0001-event.sql was changed after it ran');
    await write('0001-schema.sql', 'create schema tst;');
    await expect(migrateAll(config, [module])).rejects.toThrow('tst/0001-schema.sql was changed after it ran');
  });

  it('are followed by the reference data of the module, every time', async () => {
    let runs = 0;
    const withData = { ...module, afterMigrate: async () => void runs++ };
    await migrateAll(config, [withData]);
    await migrateAll(config, [withData]);
    expect(runs).toBe(2);
  });
});
