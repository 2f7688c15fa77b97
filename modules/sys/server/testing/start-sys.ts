import {
  checkStubs,
  type Config,
  createHttp,
  createMetrics,
  type Logger,
  type ModuleServer,
  connectServices,
} from '@switchboard/kit-server';
import { type Env, startTestStack, type TestStack } from '@switchboard/kit-server/testing';
import { seedSys } from '../demo/index.ts';
import { sysModule } from '../module.ts';
import { openIdentity } from '../rights/identity.ts';

/** The sys module alone over real HTTP, with the demo company. The whole API is tested in apps/api. */
export async function startSys(
  env: Env = {},
  extra: readonly ModuleServer[] = [],
  options: { withRecords?: boolean; isAlone?: boolean } = {},
): Promise<TestStack> {
  const modules = [sysModule, ...extra];
  const start = async (config: Config, log: Logger) => await serve(config, log, modules);
  return await startTestStack({ modules, seed: seedSys, start, env, ...options });
}

/** Serves modules over real HTTP on existing databases. */
export async function serve(
  config: Config,
  log: Logger,
  modules: readonly ModuleServer[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const services = connectServices(config, log);
  const identity = openIdentity(services, log);
  const app = await createHttp({
    modules,
    services,
    log,
    metrics: createMetrics(),
    engines: services.engines,
    ...identity,
    checksResults: true,
    webDir: config.WEB_DIR,
    stubs: checkStubs(modules, config),
    waiting: services.waiting,
    onDone: () => {},
  });
  const url = await app.listen({ host: config.HOST, port: config.PORT });
  return {
    url,
    async stop() {
      await app.close();
      await identity.close();
      await services.close();
    },
  };
}
