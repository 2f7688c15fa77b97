import { type Config, readConfig } from './config.ts';
import type { Logger } from './log.ts';
import type { RunningProcess } from './process.ts';
import { startTracing } from './tracing.ts';

/**
 * The first lines of every process: configuration, tracing, and only then the code itself. Tracing covers only
 * libraries that are loaded after it: this file (a separate entry point of the package) therefore imports none of them,
 * and `load` is called late.
 */
export async function boot(
  service: string,
  load: () => Promise<(config: Config, log: Logger) => Promise<RunningProcess>>,
): Promise<void> {
  const config = readConfig();
  const stopTracing = await startTracing(service, config.OTEL);
  const [{ createLogger }, { runProcess }] = await Promise.all([import('./log.ts'), import('./process.ts')]);
  const log = createLogger(service, config);
  await runProcess(log, config.SHUTDOWN_MS, async () => {
    const start = await load();
    const running = await start(config, log);
    return {
      async stop() {
        await running.stop();
        await stopTracing();
      },
    };
  });
}
