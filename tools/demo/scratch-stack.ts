import { migrateAll, readConfig } from '@switchboard/kit-server';
import { createTemporaryDatabase, freePort } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { localEnv } from './local-env.ts';
import { seed, unseed } from './seed.ts';
import { type AppName, type RunningApp, startApp, waitReady } from './stack.ts';

export { freePort, type Proxy, startProxy } from '@switchboard/kit-server/testing';

export interface ScratchStack {
  readonly url: string;
  readonly env: Record<string, string>;
  readonly apps: readonly RunningApp[];
  stop(): Promise<void>;
}

/** Starts the portal on its own database with the demo company, for journeys and benchmarks; dropped on stop. */
export async function startScratchStack(options: {
  apps?: readonly AppName[];
  env?: Record<string, string>;
  logDir: string;
}): Promise<ScratchStack> {
  const database = await createTemporaryDatabase(localEnv('test', options.env));
  const config = readConfig({ ...database.env, LOG_LEVEL: 'warn' });
  await migrateAll(config, modules);
  await seed(config);
  const apps: RunningApp[] = [];
  const apiPort = await freePort();
  const url = `http://127.0.0.1:${apiPort}`;
  // the base of links in mails and notices
  const env = { PUBLIC_ORIGIN: url, ...database.env };
  for (const name of options.apps ?? ['api']) {
    const port = name === 'api' ? apiPort : await freePort();
    const app = await startApp(name, { env, port, logDir: options.logDir });
    apps.push(app);
    await waitReady(app, port);
  }
  return {
    url,
    env: database.env,
    apps,
    async stop() {
      await Promise.all(apps.map(async (app) => await app.stop()));
      await unseed(config);
      await database.drop();
    },
  };
}
