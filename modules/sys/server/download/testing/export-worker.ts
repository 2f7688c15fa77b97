import { createLogger, connectServices, createJobServices, readConfig } from '@switchboard/kit-server';
import { sysModule } from '../../module.ts';
import { runExport } from '../run.ts';
import { interfere, listsModule } from './lists.ts';

/** A worker in a separate process, for tests that kill it: one attempt at a task, slightly slowed down. */
const [, , taskId = ''] = process.argv;
const config = readConfig();
const log = createLogger('worker', config);
const services = connectServices(config, log, 'system');
const person = connectServices(config, log);
interfere.onBatch = async () => await new Promise((resolve) => setTimeout(resolve, 120));
process.send?.('ready');
const jobServices = createJobServices([sysModule, listsModule], person);
await runExport(taskId, { config, db: services.db, log, jobs: services.jobs, jobServices });
await person.close();
await services.close();
process.disconnect?.();
