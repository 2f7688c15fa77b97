import {
  activeJobs,
  checkStart,
  checkStubs,
  type Config,
  createMetrics,
  type Logger,
  openDoors,
  openHouse,
  openJobs,
  type RunningProcess,
  serveHealth,
} from '@switchboard/kit-server';
import { modules } from '@switchboard/registry';

/** Works on the background jobs of every module. */
export async function startWorker(config: Config, log: Logger): Promise<RunningProcess> {
  const stubs = checkStubs(modules, config);
  const doors = openDoors(config, log, 'system');
  await checkStart(modules, doors, log);
  const definitions = activeJobs(modules, config);
  const jobs = await openJobs(config, log);
  const person = openDoors(config, log);
  const house = openHouse(modules, person);
  await jobs.work(definitions, { config, db: doors.db, log, jobs: doors.jobs, bus: doors.bus, house });
  const services = modules.flatMap(({ work }) => (work === undefined ? [] : [work({ doors, log })]));
  const health = await serveHealth({
    host: config.HOST,
    port: config.PORT,
    engines: doors.engines,
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
      await Promise.all(services.map(async (service) => await service.close()));
      await jobs.close();
      await health.close();
      await person.close();
      await doors.close();
    },
  };
}
