import { join } from 'node:path';
import { migrateAll, readConfig } from '@switchboard/kit-server';
import { modules } from '@switchboard/registry';
import { repoRoot } from '../engines/addresses.ts';
import { refuseProduction } from '../engines/refuse-production.ts';
import { startServices } from '../engines/services.ts';
import { startDevServer } from '../build/web/vite.dev.ts';
import { localEnv } from './local-env.ts';
import { seed } from './seed.ts';
import { startApp } from './stack.ts';

/** `pnpm dev`: restarts the API on changes of server code and hot-reloads pages. */
refuseProduction('pnpm dev');
const env = localEnv('demo', { WEB_DIR: join(repoRoot, '.cache/no-web') });
const config = readConfig({ ...env, LOG_LEVEL: 'warn' });
await startServices();
await migrateAll(config, modules);
await seed(config);
const watched = {
  env,
  logDir: join(repoRoot, '.cache/dev'),
  nodeArgs: ['--watch', '--watch-preserve-output'],
  from: 'source' as const,
};
const apps = [await startApp('api', { ...watched, port: 4000 }), await startApp('worker', { ...watched, port: 4001 })];
await startDevServer({ port: 4100, apiTarget: 'http://127.0.0.1:4000' });
console.log('\nSwitchboard (development) is at http://127.0.0.1:4100 — logs in .cache/dev');
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    void Promise.all(apps.map(async (app) => await app.stop())).then(() => process.exit(0));
  });
}
