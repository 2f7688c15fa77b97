import { buildServer } from './build-server.ts';
import { PRODUCTION } from './entries.ts';

/** `pnpm build:server`, a part of `pnpm build`: bundles api, worker and ingest into dist/server. */
const started = performance.now();
const { files, bytes } = await buildServer(PRODUCTION);
const seconds = (performance.now() - started) / 1_000;
console.log(`server: ${files} files, ${(bytes / 1e6).toFixed(1)} MB, built in ${seconds.toFixed(1)} s`);
