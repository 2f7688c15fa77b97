import { join } from 'node:path';
import { defineModuleContract, type EventDefinition } from '@switchboard/kit-contract';
import { defineModuleServer, type ModuleServer } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';

/** A module that subscribes to the events: they stay in the queue, because no worker runs here. */
export function listenTo(events: readonly EventDefinition[]): ModuleServer {
  return defineModuleServer({
    contract: defineModuleContract({ id: 'ai', title: { zh: '测试', en: 'Test' }, calls: [], resources: [] }),
    handlers: [],
    jobs: events.map((event) => ({ name: `test.heard.${event.name}`, on: [event], run: async () => {} })),
    streams: [],
    migrations: join(import.meta.dirname, 'none'),
  });
}

export async function heard(stack: TestStack, event: string): Promise<Record<string, unknown>[]> {
  const rows = await stack.query<{ data: Record<string, unknown> }>(
    `select data from pgboss.job where name = 'test.heard.' || $1::text`,
    [event],
  );
  return rows.map(({ data }) => data);
}
