import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { readMigrations } from '../migrate/files.ts';
import { clearColumnsOf, migrateRecords } from '../migrate/migrate.ts';
import { grantReaders } from '../migrate/readers.ts';
import type { ModuleServer } from '../module.ts';
import { withAdmin } from './database.ts';

const PREFIX = 'switchboard_tpl';
/** Created last: a template without it belongs to a process that was killed while it migrated. */
const READY = 'template_ready';
/** Each statement waits for the disk; more in parallel only wait for each other. */
const AT_ONCE = 6;

/**
 * Creates the tables of the record store in a separate database. In a test run all migrations run once; every further
 * database gets the resulting tables, several at a time.
 */
export async function makeRecords(config: Config, modules: readonly ModuleServer[], sharedUrl: string): Promise<void> {
  const run = process.env['SWITCHBOARD_RUN'];
  if (run === undefined || modules.length === 0) {
    await migrateRecords(config, modules);
    return;
  }
  const template = `${PREFIX}_${run}_${await fingerprint(modules)}`;
  await withRecords(config.CLICKHOUSE_URL, async (client) => {
    // a PostgreSQL lock belongs to one database: that of the test file would not lock out other workers
    await withAdmin(sharedUrl, async (admin) => {
      await admin.query('select pg_advisory_lock(hashtext($1))', [template]); // another worker may need the same template now
      if (await isReady(client, template)) return;
      await client.command({ query: `drop database if exists ${template}` });
      await migrateRecords({ ...config, CLICKHOUSE_DATABASE: template }, modules);
      await client.command({ query: `create table ${template}.${READY} (at DateTime) engine = Memory` });
    });
    await copyTables(client, template, config.CLICKHOUSE_DATABASE);
  });
  await grantReaders(config, clearColumnsOf(modules));
}

/** Drops the templates of an ended run, and those of runs that were killed. */
export async function dropRecordTemplates(url: string, isEnded: (run: string) => boolean): Promise<void> {
  await withRecords(url, async (client) => {
    const names = await rowsOf<{ name: string }>(
      client,
      `select name from system.databases where name like '${PREFIX}\\_%'`,
    );
    for (const { name } of names)
      if (isEnded(name.split('_')[2] ?? '')) await client.command({ query: `drop database if exists ${name}` });
  });
}

async function copyTables(client: ClickHouseClient, from: string, to: string): Promise<void> {
  const tables = await rowsOf<{ engine: string; text: string }>(
    client,
    `select engine, create_table_query as text from system.tables
     where database = '${from}' and name != '${READY}' and name not like '.inner%' order by name`,
  );
  const isView = ({ engine }: { engine: string }): boolean => engine.endsWith('View');
  await client.command({ query: `create database if not exists ${to}` });
  // a view refers to the tables that it reads and fills
  for (const group of [tables.filter((table) => !isView(table)), tables.filter(isView)]) {
    const left = group.map(({ text }) => text.replaceAll(from, to));
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let query = left.shift(); query !== undefined; query = left.shift()) await client.command({ query });
      }),
    );
  }
  await client.command({ query: `insert into ${to}.schema_migration select * from ${from}.schema_migration` });
}

async function isReady(client: ClickHouseClient, template: string): Promise<boolean> {
  const found = await rowsOf(
    client,
    `select 1 from system.tables where database = '${template}' and name = '${READY}'`,
  );
  return found.length > 0;
}

async function rowsOf<Row extends object>(client: ClickHouseClient, query: string): Promise<Row[]> {
  const answer = await client.query({ query, format: 'JSONEachRow' });
  return await answer.json<Row>();
}

async function withRecords(url: string, work: (client: ClickHouseClient) => Promise<void>): Promise<void> {
  const client = createClient({ url });
  try {
    await work(client);
  } finally {
    await client.close();
  }
}

async function fingerprint(modules: readonly ModuleServer[]): Promise<string> {
  const hash = createHash('sha256');
  for (const { contract, migrations } of modules)
    for (const { module, name, checksum } of await readMigrations(contract.id, join(migrations, 'clickhouse')))
      hash.update(`${module} ${name} ${checksum}\n`);
  return hash.digest('hex').slice(0, 16);
}
