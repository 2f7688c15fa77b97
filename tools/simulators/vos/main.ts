import { startVosDev, VOS_DEMO_PORT } from './server.ts';

/** `node tools/simulators/vos/main.ts`: simulates a VOS softswitch on its own port, without gateways. */
const dev = await startVosDev({ port: Number(process.env['PORT'] ?? VOS_DEMO_PORT) });
console.log(`VOS softswitch (development) is at ${dev.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void dev.close());
