import { createLogger, readConfig, runProcess, startTracing } from '@switchboard/kit-server';

const config = readConfig();
const log = createLogger('api', config);
const stopTracing = await startTracing('api', config.OTEL);
// imported after tracing so that its instrumentation sees the libraries come in
const { startApi } = await import('./api.ts');

await runProcess(log, config.SHUTDOWN_MS, async () => {
  const api = await startApi(config, log);
  return {
    async stop() {
      await api.stop();
      await stopTracing();
    },
  };
});
