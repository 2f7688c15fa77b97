import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@clickhouse/client';
import { clearColumnsOf, type ModuleServer, migrateAll, readConfig, readerGrants } from '@switchboard/kit-server';
import { withTemporaryDatabase } from '@switchboard/kit-server/testing';
import pg from 'pg';
import { localEnv } from '../demo/local-env.ts';
import { renderColumns } from './columns.ts';

const run = promisify(execFile);

/** Generates the types and columns of each module's own tables from a freshly migrated database. */
export async function generateDatabaseTypes(
  modules: readonly ModuleServer[],
): Promise<{ file: string; text: string }[]> {
  return await withTemporaryDatabase(localEnv('test'), async (env) => {
    await migrateAll(readConfig(env), modules);
    const folder = await mkdtemp(join(tmpdir(), 'switchboard-gen-'));
    try {
      const files = [await readersOf(env, modules)];
      const views = await viewsOf(env['DATABASE_URL'] as string);
      for (const { contract, migrations } of modules) {
        if (!existsSync(migrations)) continue; // a module without tables
        const out = join(folder, `${contract.id}.ts`);
        await codegen(env['DATABASE_URL'] as string, contract.id, out);
        const types = await readFile(out, 'utf8');
        files.push(
          { file: `modules/${contract.id}/server/db.gen.ts`, text: types },
          { file: `modules/${contract.id}/server/columns.gen.ts`, text: renderColumns(types, views) },
        );
      }
      return files;
    } finally {
      await rm(folder, { recursive: true });
    }
  });
}

/**
 * The grants of the record store's readers; the development engine reads its users from them
 * (tools/engines/clickhouse/access.ts).
 */
async function readersOf(env: Record<string, string>, modules: readonly ModuleServer[]) {
  const config = readConfig(env);
  const client = createClient({ url: config.CLICKHOUSE_URL });
  const readers = { masked: 'rec_masked', clear: 'rec_full' };
  const grants = await readerGrants(client, config.CLICKHOUSE_DATABASE, clearColumnsOf(modules), readers);
  await client.close();
  const lines = grants.map((grant) => `${grant.replace(`${config.CLICKHOUSE_DATABASE}.`, 'records.')};`);
  return { file: 'modules/bq/server/record/readers.gen.sql', text: `${lines.join('\n')}\n` };
}

async function viewsOf(url: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(`select schemaname || '.' || viewname as name from pg_views`);
    return new Set(rows.map(({ name }) => name));
  } finally {
    await client.end();
  }
}

async function codegen(url: string, schema: string, out: string): Promise<void> {
  const cli = join(dirname(createRequire(import.meta.url).resolve('kysely-codegen')), 'cli/bin.js');
  const args = [
    '--url',
    url,
    '--dialect',
    'postgres',
    '--date-parser',
    'string',
    '--include-pattern',
    `${schema}.*`,
    '--out-file',
    out,
  ];
  await run(process.execPath, [cli, ...args]);
}
