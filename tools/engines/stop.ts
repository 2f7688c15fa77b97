/** pnpm services:stop [--only postgres,nats]: cleanly stops the engines started by these tools, and nothing else. */
import { parseOnly } from './only.ts';
import { stopService } from './services.ts';

const names = parseOnly(process.argv.slice(2));
await Promise.all(
  names.map(async (name) => {
    try {
      console.log(`${name.padEnd(10)} ${(await stopService(name)) ? 'stopped' : 'not started by us'}`);
    } catch (error) {
      console.error((error as Error).message);
      process.exitCode = 1;
    }
  }),
);
