import { readConfig } from '@switchboard/kit-server';
import { startGatewayDev } from './server.ts';

/** `node tools/gateway-dev/main.ts`: the stand-in for the message gateway, on the engines of the environment. */
const dev = await startGatewayDev(readConfig(process.env), { pace: Number(process.env['PACE'] ?? 1) });
console.log('gateway (development) is ready');
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void dev.close().then(() => process.exit(0)));
