import { createLogger, openDoors, openHouse, openJobs, readConfig } from '@switchboard/kit-server';
import { taskJobs } from '../jobs/tasks.ts';
import { bqModule } from '../module.ts';

// a worker of its own process with the jobs of tasks, for tests that kill it
const config = readConfig();
const log = createLogger('worker', config);
const doors = openDoors(config, log, 'system');
while (doors.bus.connection() === null) await new Promise((resolve) => setTimeout(resolve, 20));
const jobs = await openJobs(config, log);
await jobs.work(taskJobs, { config, db: doors.db, log, jobs: doors.jobs, house: openHouse([bqModule], doors) });
process.send?.('working');
