import type { ClickHouseClient } from '@clickhouse/client';
import type { Config } from '../config.ts';
import { openRecords } from '../engines/clickhouse.ts';
import { keyOf, type MigrationFile, pendingMigrations } from './files.ts';

/**
 * Differences between one engine on a laptop and the production cluster. Files contain `{{merge_tree}}` and
 * `{{on_cluster}}`, so the same DDL serves both (replicated engines cannot run here).
 */
export interface EngineNames {
  readonly merge_tree: string;
  readonly replacing_merge_tree: string;
  readonly aggregating_merge_tree: string;
  readonly on_cluster: string;
  /** Settings (each with its comma) and clauses that exist in only one of the two. */
  readonly dedupe: string;
  readonly hot_cold: string;
  readonly to_cold: string;
}

export const SINGLE_NODE: EngineNames = {
  merge_tree: 'MergeTree',
  replacing_merge_tree: 'ReplacingMergeTree',
  aggregating_merge_tree: 'AggregatingMergeTree',
  on_cluster: '',
  // a replicated table stores the insert tokens by itself
  dedupe: ', non_replicated_deduplication_window = 1000',
  hot_cold: '',
  to_cold: '',
};

/** 2 shards of 2 replicas; the macros of each server decide where a table is kept. */
export const CLUSTER: EngineNames = {
  merge_tree: 'ReplicatedMergeTree',
  replacing_merge_tree: 'ReplicatedReplacingMergeTree',
  aggregating_merge_tree: 'ReplicatedAggregatingMergeTree',
  on_cluster: `on cluster '{cluster}'`,
  dedupe: '',
  hot_cold: `, storage_policy = 'hot_cold'`,
  to_cold: `toDateTime(submit_time) + interval 30 day to volume 'cold', `,
};

type RecordsConfig = Parameters<typeof openRecords>[0];

export async function migrateClickHouse(
  config: RecordsConfig,
  files: readonly MigrationFile[],
  names = SINGLE_NODE,
): Promise<string[]> {
  const database = (config as Config).CLICKHOUSE_DATABASE;
  const { client, close } = openRecords(config, { withDatabase: false });
  try {
    await run(client, `create database if not exists ${database}`);
    await run(
      client,
      `create table if not exists ${database}.schema_migration (module String, name String, checksum String, applied_at DateTime default now())
       engine = ${names.merge_tree} order by (module, name)`,
    );
    const answer = await client.query({
      query: `select module, name, checksum from ${database}.schema_migration`,
      format: 'JSONEachRow',
    });
    const rows = await answer.json<{ module: string; name: string; checksum: string }>();
    const pending = pendingMigrations(files, new Map(rows.map((row) => [keyOf(row), row.checksum])));
    for (const file of pending) await applyOne(client, database, file, names);
    return pending.map(keyOf);
  } finally {
    await close();
  }
}

/** ClickHouse has no transactional DDL: statements use `if not exists`, so an interrupted run can be repeated safely. */
async function applyOne(
  client: ClickHouseClient,
  database: string,
  file: MigrationFile,
  names: EngineNames,
): Promise<void> {
  for (const statement of splitStatements(fillNames(file.sql, { ...names, database }))) await run(client, statement);
  await client.insert({
    table: `${database}.schema_migration`,
    format: 'JSONEachRow',
    values: [{ module: file.module, name: file.name, checksum: file.checksum }],
  });
}

export function fillNames(text: string, names: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = names[name];
    if (value === undefined) throw new Error(`unknown migration variable {{${name}}}`);
    return value;
  });
}

/** Statements end with a semicolon at the end of a line; no string in our files contains such a line end. */
export function splitStatements(text: string): string[] {
  return text
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter((statement) => statement !== '');
}

async function run(client: ClickHouseClient, query: string): Promise<void> {
  await client.command({ query });
}
