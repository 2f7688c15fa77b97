import { boot } from '@switchboard/kit-server/boot';

await boot('api', async () => (await import('./api.ts')).startApi);
