import { existsSync } from 'node:fs';
import { createClient } from '@clickhouse/client';
import { type Config, clearColumnsOf, type ModuleServer, readerGrants } from '@switchboard/kit-server';
import { generate, PostgresDialect } from 'kysely-codegen';
import { sql } from 'kysely';
import { renderColumns } from './columns.ts';

export interface GeneratedFile {
  readonly file: string;
  readonly text: string;
}

/** Generates the types and columns of each module's own tables from a freshly migrated database. */
export async function generateDatabaseTypes(
  { DATABASE_URL }: Pick<Config, 'DATABASE_URL'>,
  modules: readonly ModuleServer[],
): Promise<GeneratedFile[]> {
  const dialect = new PostgresDialect({ dateParser: 'string' });
  const db = await dialect.introspector.connect({ connectionString: DATABASE_URL, dialect });
  try {
    const files: GeneratedFile[] = [];
    const { rows } = await sql<{ name: string }>`select schemaname || '.' || viewname as name from pg_views`.execute(
      db,
    );
    const views = new Set(rows.map(({ name }) => name));
    for (const { contract, migrations } of modules) {
      if (!existsSync(migrations)) continue; // a module without tables
      const types = await generate({ db, dialect, includePattern: `${contract.id}.*`, outFile: null });
      files.push(
        { file: `modules/${contract.id}/server/db.gen.ts`, text: types },
        { file: `modules/${contract.id}/server/columns.gen.ts`, text: renderColumns(types, views) },
      );
    }
    return files;
  } finally {
    await db.destroy();
  }
}

/**
 * The grants of the record store's readers; the development engine reads its users from them
 * (tools/engines/clickhouse/access.ts).
 */
export async function generateReaders(config: Config, modules: readonly ModuleServer[]): Promise<GeneratedFile> {
  const client = createClient({ url: config.CLICKHOUSE_URL });
  const readers = { masked: 'rec_masked', clear: 'rec_full' };
  const grants = await readerGrants(client, config.CLICKHOUSE_DATABASE, clearColumnsOf(modules), readers);
  await client.close();
  const lines = grants.map((grant) => `${grant.replace(`${config.CLICKHOUSE_DATABASE}.`, 'records.')};`);
  return { file: 'modules/bq/server/record/readers.gen.sql', text: `${lines.join('\n')}\n` };
}
