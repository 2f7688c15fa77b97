import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { startScratchStack } from '@switchboard/tools/scratch-stack';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string;
  }
}

const root = join(import.meta.dirname, '../..');

/** One portal for all journeys: the production build, a database of its own, the demo company. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await access(join(root, 'dist/web/index.html')).catch(() => {
    throw new Error('No production build: run `pnpm build` first');
  });
  const stack = await startScratchStack({ apps: ['api', 'worker', 'ingest'], logDir: join(root, '.reports/e2e-logs') });
  project.provide('baseUrl', stack.url);
  return async () => await stack.stop();
}
