import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { startScratchStack } from '@switchboard/tools/scratch-stack';
import { startVodDev } from '@switchboard/tools/vod-dev';
import { startVosDev } from '@switchboard/tools/vos-dev';
import { attachVos } from '@switchboard/tools/attach-vos';
import type { TestProject } from 'vitest/node';
import { quietNotices } from '@switchboard/tools/quiet-notices';

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string;
    /** The environment of the portal's processes: its database, and what a further process needs to join it. */
    stackEnv: Record<string, string>;
  }
}

const root = join(import.meta.dirname, '../..');
const webDir = process.env['WEB_DIR'] ?? join(root, 'dist/web');

/** One portal for all journeys: the production build, a database of its own, the demo company. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await access(join(webDir, 'index.html')).catch(() => {
    throw new Error('No production build: run `pnpm build` first');
  });
  const vod = await startVodDev({ stepMs: 100 });
  const vos = await startVosDev();
  const stack = await startScratchStack({
    apps: ['api', 'worker', 'ingest'],
    env: { ...vod.env, ...vos.env },
    logDir: join(root, '.reports/e2e-logs'),
  });
  await attachVos(stack.env, vos);
  await quietNotices(stack.env['DATABASE_URL']);
  project.provide('baseUrl', stack.url);
  project.provide('stackEnv', stack.env);
  return async () => {
    await stack.stop();
    await Promise.all([vod.close(), vos.close()]);
  };
}
