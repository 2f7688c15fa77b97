import { randomBytes } from 'node:crypto';
import { createClient } from '@clickhouse/client';
import pg from 'pg';

const INSUFFICIENT_PRIVILEGE = '42501';
const IN_USE = '55006';

type Env = Record<string, string>;

/**
 * A separate PostgreSQL and ClickHouse database, dropped afterwards: tests run in any order and in parallel. Without
 * records only PostgreSQL is needed.
 */
export async function withTemporaryDatabase<T>(
  env: Env,
  work: (env: Env) => Promise<T>,
  { withRecords = true } = {},
): Promise<T> {
  const temporary = await createTemporaryDatabase(env, null, { withRecords });
  try {
    return await work(temporary.env);
  } finally {
    await temporary.drop();
  }
}

export async function createTemporaryDatabase(
  env: Env,
  template: string | null = null,
  { withRecords = true } = {},
): Promise<{ env: Env; drop: () => Promise<void> }> {
  const name = `switchboard_t_${process.pid}_${randomBytes(4).toString('hex')}`;
  const base = env['DATABASE_URL'] as string;
  await adminQuery(base, `create database ${name}${template === null ? '' : ` template ${template}`}`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  return {
    env: { ...env, DATABASE_URL: url.toString(), CLICKHOUSE_DATABASE: name },
    drop: async () => (withRecords ? await dropTemporaryDatabase(env, name) : await dropDatabase(base, name)),
  };
}

export async function dropTemporaryDatabase(env: Env, name: string): Promise<void> {
  await dropDatabase(env['DATABASE_URL'] as string, name);
  await dropRecords(env['CLICKHOUSE_URL'] as string, name);
}

export async function adminQuery(url: string, text: string): Promise<void> {
  await withAdmin(url, async (client) => void (await client.query(text)));
}

export async function withAdmin(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * A pool reports its end while its connections are still closing; terminated at that point, they throw errors that
 * nothing handles. PostgreSQL itself waits 5 s for them; only connections that stay longer are terminated. Autovacuum
 * may use the database too: an ordinary role cannot terminate it, but it ends within a moment.
 */
export async function dropDatabase(base: string, name: string): Promise<void> {
  let force = '';
  for (let attempt = 1; ; attempt++) {
    try {
      return await adminQuery(base, `drop database if exists ${name} ${force}`);
    } catch (error) {
      const { code } = error as { code?: string };
      if (attempt === 40 || (code !== INSUFFICIENT_PRIVILEGE && code !== IN_USE)) throw error;
      force = 'with (force)';
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

async function dropRecords(url: string, name: string): Promise<void> {
  const client = createClient({ url });
  try {
    await client.command({ query: `drop database if exists ${name}` });
  } finally {
    await client.close();
  }
}
