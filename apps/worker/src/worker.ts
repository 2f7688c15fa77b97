import {
  activeJobs,
  checkStart,
  checkStubs,
  type Config,
  createMetrics,
  type Logger,
  connectServices,
  createJobServices,
  openJobs,
  type RunningProcess,
  serveHealth,
} from '@switchboard/kit-server';
import { modules } from '@switchboard/registry';

/** Runs the background jobs of every module. */
export async function startWorker(config: Config, log: Logger): Promise<RunningProcess> {
  const stubs = checkStubs(modules, config);
  const services = connectServices(config, log, 'system');
  await checkStart(modules, services, log);
  const definitions = activeJobs(modules, config);
  const jobs = await openJobs(config, log);
  const person = connectServices(config, log);
  const jobServices = createJobServices(modules, person);
  await jobs.work(definitions, { config, db: services.db, log, jobs: services.jobs, bus: services.bus, jobServices });
  const moduleServices = modules.flatMap(({ work }) => (work === undefined ? [] : [work({ services, log })]));
  const health = await serveHealth({
    host: config.HOST,
    port: config.PORT,
    engines: services.engines,
    vital: ['postgres'],
    metrics: config.METRICS ? createMetrics() : null,
    stubs,
  });
  log.info(
    { mode: config.SWITCHBOARD_MODE, stubs, jobs: definitions.map((job) => job.name), port: health.port },
    'working',
  );
  return {
    async stop() {
      await Promise.all(moduleServices.map(async (service) => await service.close()));
      await jobs.close();
      await health.close();
      await person.close();
      await services.close();
    },
  };
}
