import { join } from 'node:path';
import { type ModelServer, startModelServer } from '@switchboard/tools/simulators/ai/server';
import { freePort } from '@switchboard/tools/demo/scratch-stack';
import { type RunningApp, startApp, waitReady } from '@switchboard/tools/demo/stack';
import { afterAll, beforeAll } from 'vitest';
import { stackEnv } from './stack.ts';

export interface ModelPortal {
  readonly url: string;
  readonly model: ModelServer;
}

/** A second API over the same data, connected to a model; `env` adds to its environment, given its address. */
export function useModelPortal(env: (url: string) => Record<string, string> = () => ({})): ModelPortal {
  const portal = { url: '', model: undefined as unknown as ModelServer };
  let app: RunningApp | undefined;
  beforeAll(async () => {
    portal.model = await startModelServer();
    const port = await freePort();
    portal.url = `http://127.0.0.1:${port}`;
    app = await startApp('api', {
      env: {
        ...stackEnv(),
        AI_BASE_URL: portal.model.url,
        AI_RATE_PER_MIN: '1000',
        PUBLIC_ORIGIN: portal.url,
        ...env(portal.url),
      },
      port,
      logDir: join(import.meta.dirname, '../../.reports/e2e-logs'),
    });
    await waitReady(app, port);
  });
  afterAll(async () => {
    await app?.stop();
    await portal.model?.stop();
  });
  return portal;
}
