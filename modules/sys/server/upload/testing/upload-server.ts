import { createLogger, readConfig } from '@switchboard/kit-server';
import { sysModule } from '../../module.ts';
import { serve } from '../../testing/start-sys.ts';

/** An API node in a separate process, to be killed; reports its address, and its memory use on request. */
const { url } = await serve(readConfig(), createLogger('api', { LOG_LEVEL: 'silent' }), [sysModule]);
process.on('message', () => process.send?.({ rss: process.memoryUsage.rss() }));
process.send?.({ url });
