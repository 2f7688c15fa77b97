import {
  createLogger,
  createMetrics,
  openDoors,
  openIngest,
  readConfig,
  runProcess,
  serveHealth,
  startTracing,
} from '@switchboard/kit-server';
import { modules } from '@switchboard/registry';

const config = readConfig();
const log = createLogger('ingest', config);
const stopTracing = await startTracing('ingest', config.OTEL);

await runProcess(log, config.SHUTDOWN_MS, async () => {
  const doors = openDoors(config, log);
  const streams = modules.flatMap((module) => module.streams);
  const ingest = openIngest(doors, streams, log);
  const health = await serveHealth({
    host: config.HOST,
    port: config.PORT,
    engines: doors.engines,
    vital: ['nats', 'clickhouse'],
    metrics: config.METRICS ? createMetrics() : null,
  });
  log.info({ subjects: streams.map((stream) => stream.subject), port: health.port }, 'ingesting');
  return {
    async stop() {
      await ingest.stop();
      await health.close();
      await doors.close();
      await stopTracing();
    },
  };
});
