import {
  createLogger,
  createMetrics,
  openDoors,
  openJobs,
  readConfig,
  runProcess,
  serveHealth,
  startTracing,
} from '@switchboard/kit-server';
import { modules } from '@switchboard/registry';

const config = readConfig();
const log = createLogger('worker', config);
const stopTracing = await startTracing('worker', config.OTEL);

await runProcess(log, config.SHUTDOWN_MS, async () => {
  const doors = openDoors(config, log);
  const definitions = modules.flatMap((module) => module.jobs);
  const jobs = await openJobs(config, log);
  await jobs.work(definitions, { db: doors.db, log });
  const health = await serveHealth({
    host: config.HOST,
    port: config.PORT,
    engines: doors.engines,
    vital: ['postgres'],
    metrics: config.METRICS ? createMetrics() : null,
  });
  log.info({ jobs: definitions.map((job) => job.name), port: health.port }, 'working');
  return {
    async stop() {
      await jobs.close();
      await health.close();
      await doors.close();
      await stopTracing();
    },
  };
});
