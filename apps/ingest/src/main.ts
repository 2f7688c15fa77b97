import { boot } from '@switchboard/kit-server/boot';

await boot('ingest', async () => (await import('./ingest.ts')).startIngest);
