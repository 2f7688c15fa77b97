/** A worker in a separate process that can be killed: runs one night and exits. The moment and the batch size are arguments. */
import { createLogger, connectServices, readConfig } from '@switchboard/kit-server';
import { runNight } from '../night.ts';

const [at = '', batch = ''] = process.argv.slice(2);
const config = readConfig(process.env as Record<string, string>);
const log = createLogger('test', config);
const services = connectServices(config, log, 'system');
await runNight({ db: services.db, jobs: services.jobs, log }, new Date(at), Number(batch));
await services.close();
