import { boot } from '@switchboard/kit-server/boot';

await boot('worker', async () => (await import('./worker.ts')).startWorker);
