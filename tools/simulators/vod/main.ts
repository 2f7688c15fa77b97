import { startVodDev, VOD_DEMO_PORT } from './server.ts';

/** `node tools/simulators/vod/main.ts`: simulates the control server of SIM banks on its own port. */
const dev = await startVodDev({ port: Number(process.env['PORT'] ?? VOD_DEMO_PORT), stepMs: 400 });
console.log(`VOD server (development) is at ${dev.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void dev.close());
