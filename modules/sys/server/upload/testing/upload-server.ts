import { createLogger, readConfig } from '@switchboard/kit-server';
import { sysModule } from '../../module.ts';
import { serve } from '../../testing/start-sys.ts';

/** An API node in a process of its own, to be killed; tells its address, and how much memory it holds when asked. */
const { url } = await serve(readConfig(), createLogger('api', { LOG_LEVEL: 'silent' }), [sysModule]);
process.on('message', () => process.send?.({ rss: process.memoryUsage.rss() }));
process.send?.({ url });
