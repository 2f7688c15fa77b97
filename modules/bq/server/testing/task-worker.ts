import { createLogger, connectServices, createJobServices, openJobs, readConfig } from '@switchboard/kit-server';
import { taskJobs } from '../jobs/tasks.ts';
import { bqModule } from '../module.ts';

// a separate worker process with the task jobs, for tests that kill it
const config = readConfig();
const log = createLogger('worker', config);
const services = connectServices(config, log, 'system');
while (services.bus.connection() === null) await new Promise((resolve) => setTimeout(resolve, 20));
const jobs = await openJobs(config, log);
await jobs.work(taskJobs, {
  config,
  db: services.db,
  log,
  jobs: services.jobs,
  jobServices: createJobServices([bqModule], services),
});
process.send?.('working');
