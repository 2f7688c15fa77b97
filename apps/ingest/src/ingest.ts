import {
  checkStubs,
  connectExtensions,
  type Config,
  createMetrics,
  type Logger,
  connectServices,
  openIngest,
  type RunningProcess,
  serveHealth,
} from '@switchboard/kit-server';
import { modules } from '@switchboard/registry';

/** Moves the records of every module from JetStream to ClickHouse. */
export async function startIngest(config: Config, log: Logger): Promise<RunningProcess> {
  const stubs = checkStubs(modules, config);
  // not used here, but every process refuses to start for the same faults
  connectExtensions(modules);
  const services = connectServices(config, log, 'system');
  const metrics = config.METRICS ? createMetrics() : null;
  const streams = modules.flatMap((module) => module.streams);
  const ingest = openIngest(services, streams, log);
  const moduleServices = modules.flatMap(({ ingest: open }) =>
    open === undefined ? [] : [open({ services, log, metrics })],
  );
  const health = await serveHealth({
    host: config.HOST,
    port: config.PORT,
    engines: services.engines,
    vital: ['nats', 'clickhouse'],
    metrics,
    stubs,
  });
  log.info(
    { mode: config.SWITCHBOARD_MODE, stubs, subjects: streams.map((stream) => stream.subject), port: health.port },
    'ingesting',
  );
  return {
    async stop() {
      await ingest.stop();
      await Promise.all(moduleServices.map(async (service) => await service.close()));
      await health.close();
      await services.close();
    },
  };
}
