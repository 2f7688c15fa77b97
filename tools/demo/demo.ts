import { join } from 'node:path';
import { migrateAll, readConfig } from '@switchboard/kit-server';
import { modules } from '@switchboard/registry';
import { repoRoot } from '../engines/addresses.ts';
import { refuseProduction } from '../engines/refuse-production.ts';
import { startServices } from '../engines/services.ts';
import { buildWeb, findSources } from '../build/web/build-web.ts';
import { startDemoProviders } from '../simulators/dingtalk/demo-providers.ts';
import { EMBED_SAMPLE_PORT, registerEmbedSample, startEmbedSample } from '../simulators/embed-sample/index.ts';
import { startCustomers } from '../simulators/gateway/customers.ts';
import { type GatewayDev, startGatewayDev } from '../simulators/gateway/server.ts';
import { startVodDev, VOD_DEMO_PORT } from '../simulators/vod/server.ts';
import { startVosDev, VOS_DEMO_PORT } from '../simulators/vos/server.ts';
import { attachVos } from './attach-vos.ts';
import { localEnv } from './local-env.ts';
import { seed } from './seed.ts';
import { APPS, type AppName, type RunningApp, startApp, waitReady } from './stack.ts';

/** `pnpm demo`: starts engines, schema, demo company, production build and all processes; runs until Ctrl-C. */
const PORTS: Record<AppName, number> = { api: Number(process.env['PORT'] ?? 4000), worker: 4001, ingest: 4002 };
const ACCOUNTS = ['admin', 'sales', 'manager', 'finance', 'ops', 'auditor'];

const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const started = performance.now();
  const result = await work();
  console.log(`${name.padEnd(28)} ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  return result;
};

/** Users that the services' ClickHouse engine has for the demo database (tools/engines/clickhouse/launch.ts). */
const READERS = { CLICKHOUSE_MASKED_USER: 'rec_masked', CLICKHOUSE_CLEAR_USER: 'rec_full' };

refuseProduction('pnpm demo');
// sign-in by DingTalk and OIDC works in the demo through simulators that speak the real protocols
const providers = await startDemoProviders(`http://127.0.0.1:${PORTS.api}`);
// a front-end in another framework, and simulators of the external systems
const sample = await startEmbedSample({ portal: () => `http://127.0.0.1:${PORTS.api}`, port: EMBED_SAMPLE_PORT });
// the simulator of the demo's SIM banks
const vod = await startVodDev({ port: VOD_DEMO_PORT, stepMs: 400 });
// the simulator of the demo's call gateways
const vos = await startVosDev({ port: VOS_DEMO_PORT });
// customer systems that receive pushed answers; one in five of them fails
const customers = await startCustomers((appId) => (appId % 5 === 0 ? 503 : 204));
const env = localEnv('demo', {
  ...providers.env,
  ...sample.env,
  ...vod.env,
  ...vos.env,
  ...READERS,
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
});
const config = readConfig({ ...env, LOG_LEVEL: 'warn' });
await step('engines', async () => await startServices());
await step('schema', async () => await migrateAll(config, modules));
await step('demo company', async () => {
  await seed(config);
  await registerEmbedSample(env, sample.url);
  await attachVos(env, vos);
});
if (!process.argv.includes('--no-build')) {
  await step(
    'production build',
    async () => await buildWeb({ sources: await findSources(repoRoot), outDir: config.WEB_DIR }),
  );
}

const logDir = join(repoRoot, '.cache/demo');
const running: RunningApp[] = [];
let gateway: GatewayDev | undefined;
await step('processes', async () => {
  for (const name of APPS) running.push(await startApp(name, { env, port: PORTS[name], logDir }));
  await Promise.all(running.map(async (app) => await waitReady(app, PORTS[app.name])));
  // the gateway simulator moves the demo's messages; they are not really sent
  gateway = await startGatewayDev(config, { push: { url: customers.url } });
});

console.log(`
Switchboard is at http://127.0.0.1:${PORTS.api}

  accounts           ${ACCOUNTS.join('  ')}
  password           Switchboard#2026
  verification code  8888
  API page           http://127.0.0.1:${PORTS.api}/docs
  logs               .cache/demo/*.log

Ctrl-C stops the portal; the engines keep running (pnpm services:stop ends them).`);

let isStopping = false;
const stop = async (): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  await Promise.all(running.map(async (app) => await app.stop()));
  await Promise.all([providers.stop(), sample.stop(), vod.close(), gateway?.close(), vos.close(), customers.close()]);
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
for (const app of running) {
  void app.exited.then((code) => {
    if (!isStopping) console.error(`${app.name} ended with ${code}; see .cache/demo/${app.name}.log`);
  });
}
