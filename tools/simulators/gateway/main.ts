import { readConfig } from '@switchboard/kit-server';
import { startGatewayDev } from './server.ts';

/** `node tools/simulators/gateway/main.ts`: simulates the message gateway, on the engines of the environment. */
const { PACE = '1', CALL_SPEED = '1', PUSH_URL, PUSH_HOSTS = '' } = process.env;
const push = { url: PUSH_URL, hosts: PUSH_HOSTS.split(',').filter((host) => host !== '') };
const dev = await startGatewayDev(readConfig(process.env), {
  pace: Number(PACE),
  callSpeed: Number(CALL_SPEED),
  push,
});
console.log('gateway (development) is ready');
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void dev.close().then(() => process.exit(0)));
