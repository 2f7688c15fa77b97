/** A worker in a process of its own that can be killed: runs one night and ends. The moment and the batch come as arguments. */
import { createLogger, connectServices, readConfig } from '@switchboard/kit-server';
import { runNight } from '../night.ts';

const [at = '', batch = ''] = process.argv.slice(2);
const config = readConfig(process.env as Record<string, string>);
const log = createLogger('test', config);
const services = connectServices(config, log, 'system');
await runNight({ db: services.db, jobs: services.jobs, log }, new Date(at), Number(batch));
await services.close();
