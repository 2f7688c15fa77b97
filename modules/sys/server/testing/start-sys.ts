import { type Config, createHttp, createMetrics, type Logger, openDoors } from '@switchboard/kit-server';
import { type Env, startTestStack, type TestStack } from '@switchboard/kit-server/testing';
import { seedSys } from '../demo/index.ts';
import { sysModule } from '../module.ts';
import { createAuthenticator } from '../rights/authenticator.ts';

/** The sys module alone behind real HTTP, with the demo company. The whole API is tested in apps/api. */
export async function startSys(env: Env = {}): Promise<TestStack> {
  return await startTestStack({ modules: [sysModule], seed: seedSys, start: serve, env });
}

async function serve(config: Config, log: Logger): Promise<{ url: string; stop(): Promise<void> }> {
  const doors = openDoors(config, log);
  const app = await createHttp({
    modules: [sysModule],
    doors,
    log,
    metrics: createMetrics(),
    engines: doors.engines,
    authenticator: createAuthenticator(doors.db, config.TOKEN_SECRET),
    checksResults: true,
    webDir: config.WEB_DIR,
    onDone: () => {},
  });
  const url = await app.listen({ host: config.HOST, port: config.PORT });
  return {
    url,
    async stop() {
      await app.close();
      await doors.close();
    },
  };
}
