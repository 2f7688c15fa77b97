import type { ClickHouseClient } from '@clickhouse/client';
import type { Config } from '../config.ts';
import { openRecords } from '../engines/clickhouse.ts';

/** Users defined in files of the server are not created or granted anything by statements; their files define their rights. */
const KEPT_IN_FILES: ReadonlySet<string | undefined> = new Set(['495', '514']);

export interface Readers {
  readonly masked: string;
  readonly clear: string;
}

/**
 * Grants of the two readers of the record store (records rule 50): one reads everything, the other every column except
 * those that a module lists. Both only read. Views that fill tables are not readable.
 */
export async function readerGrants(
  client: ClickHouseClient,
  database: string,
  clearColumns: readonly string[],
  { masked, clear }: Readers,
): Promise<string[]> {
  const answer = await client.query({
    query: `select table, groupArray(name) as columns from (
        select c.table as table, c.name as name from system.columns c
        join system.tables t on t.database = c.database and t.name = c.table
        where c.database = {database:String} and t.engine != 'MaterializedView' order by c.table, c.position)
      where name not in {hidden:Array(String)} group by table order by table`,
    query_params: { database, hidden: [...clearColumns] },
    format: 'JSONEachRow',
  });
  const tables = await answer.json<{ table: string; columns: string[] }>();
  return [
    ...tables.map(({ table, columns }) => `grant select(${columns.join(', ')}) on ${database}.${table} to ${masked}`),
    `grant select on ${database}.* to ${clear}`,
    // rows inside the query text (`values(…)`) are a temporary table
    ...[masked, clear].map((reader) => `grant create temporary table on *.* to ${reader}`),
  ];
}

/** Columns that were readable in an earlier release and are hidden now: a grant revokes nothing. */
async function hiddenColumns(client: ClickHouseClient, database: string, clearColumns: readonly string[]) {
  const answer = await client.query({
    query: `select table, groupArray(name) as columns from system.columns
      where database = {database:String} and name in {hidden:Array(String)} group by table order by table`,
    query_params: { database, hidden: [...clearColumns] },
    format: 'JSONEachRow',
  });
  return await answer.json<{ table: string; columns: string[] }>();
}

/**
 * Creates both users and renews their grants after every migration: a new column is readable, or hidden, from its first
 * day.
 */
export async function grantReaders(config: Config, clearColumns: readonly string[]): Promise<void> {
  const { CLICKHOUSE_MASKED_USER: masked, CLICKHOUSE_CLEAR_USER: clear, CLICKHOUSE_DATABASE: database } = config;
  if (masked === undefined || clear === undefined) return;
  const { client, close } = openRecords({
    ...config,
    CLICKHOUSE_MASKED_USER: undefined,
    CLICKHOUSE_CLEAR_USER: undefined,
  });
  try {
    await makeUser(client, masked, config.CLICKHOUSE_MASKED_PASSWORD);
    await makeUser(client, clear, config.CLICKHOUSE_CLEAR_PASSWORD);
    for (const grant of await readerGrants(client, database, clearColumns, { masked, clear }))
      await client.command({ query: grant });
    for (const { table, columns } of await hiddenColumns(client, database, clearColumns))
      await client.command({ query: `revoke select(${columns.join(', ')}) on ${database}.${table} from ${masked}` });
  } catch (error) {
    if (!KEPT_IN_FILES.has((error as { code?: string }).code)) throw error;
  } finally {
    await close();
  }
}

/** Without a password the user is defined elsewhere and exists already. */
async function makeUser(client: ClickHouseClient, name: string, password: string): Promise<void> {
  if (password === '') return;
  const by = `${name} identified with sha256_password by '${password.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
  await client.command({ query: `create user if not exists ${by}` });
  await client.command({ query: `alter user ${by}` }); // the password may be a new one
}
