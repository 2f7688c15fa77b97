/** pnpm services [--only postgres,nats]: starts every engine that is not running, on loopback. Safe to repeat. */
import { parseOnly } from './only.ts';
import { startServices } from './services.ts';

try {
  await startServices(parseOnly(process.argv.slice(2)), ({ name, address, how, ms }) => {
    console.log(`${name.padEnd(10)} ${address.padEnd(54)} ${how.padEnd(7)} ${ms} ms`);
  });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
