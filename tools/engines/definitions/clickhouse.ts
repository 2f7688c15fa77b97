import path from 'node:path';
import { createClient } from '@clickhouse/client';
import { launchOf } from '../clickhouse/launch.ts';
import { addresses } from '../addresses.ts';
import { engineDir, startDaemon, stopDaemon, waitUntilUp } from '../daemon.ts';
import type { Engine } from '../engine.ts';

const { url, host, port, database } = addresses.clickhouse;

export const clickhouse: Engine = {
  name: 'clickhouse',
  address: `${url}/?database=${database}`,
  isUp: () => answers(database),
  async start() {
    const dir = engineDir('clickhouse');
    if (!(await answers('default'))) {
      await startDaemon({ name: 'clickhouse', cwd: dir, ...launchOf(path.join(dir, 'data'), port) });
      await waitUntilUp('clickhouse', () => answers('default'));
    }
    const client = createClient({ url });
    await client.command({ query: `CREATE DATABASE IF NOT EXISTS ${database}` });
    await client.close();
  },
  stop: () => stopDaemon('clickhouse'),
};

async function answers(database: string): Promise<boolean> {
  try {
    const response = await fetch(`http://${host}:${port}/?query=SELECT+version()&database=${database}`, {
      signal: AbortSignal.timeout(3000),
    });
    return response.ok && /^\d+\.\d+/.test(await response.text());
  } catch {
    return false;
  }
}
