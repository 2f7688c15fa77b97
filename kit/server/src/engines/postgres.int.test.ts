import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testEnv } from '../testing/environment.ts';
import { createMemoryLog } from '../testing/memory-log.ts';
import { startProxy } from '../testing/proxy.ts';
import { openPostgres } from './postgres.ts';

it('a query on a server without power fails, and the next one gets a new connection', async () => {
  const url = new URL(testEnv()['DATABASE_URL'] as string);
  const proxy = await startProxy({ host: url.hostname, port: Number(url.port) });
  url.host = `127.0.0.1:${proxy.port}`;
  // a shorter timeout than the default, by the same setting
  url.searchParams.set('query_timeout', '1000');
  const postgres = openPostgres({ DATABASE_URL: url.href, DATABASE_POOL: 1 }, createMemoryLog().log);
  try {
    await sql`select 1`.execute(postgres.db);
    const waiting = sql`select pg_sleep(0.5)`.execute(postgres.db).then(
      () => 'answered',
      () => 'told',
    );
    await sleep(100);
    proxy.vanish();
    expect(await waiting).toBe('told');
    await expect.poll(async () => await sql`select 1`.execute(postgres.db).then(() => 'served')).toBe('served');
  } finally {
    await postgres.close();
    await proxy.cut();
  }
});
