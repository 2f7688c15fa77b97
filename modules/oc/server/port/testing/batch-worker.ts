/** A worker in a separate process that can be killed: it processes one batch and exits. */
import { createLogger, connectServices, readConfig } from '@switchboard/kit-server';
import { LIMITS, openVod, runBatch } from '../../testing/index.ts';

const [batchId = ''] = process.argv.slice(2);
const config = readConfig(process.env as Record<string, string>);
const log = createLogger('test', config);
const services = connectServices(config, log, 'system');
const vod = openVod(config);
if (vod === null) throw new Error('no OC_VOD_URL');
await runBatch({ db: services.db, vod, log, limits: { ...LIMITS, pollMs: 20, leaseMs: 1_500 } }, batchId);
await services.close();
