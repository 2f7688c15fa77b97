import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { startScratchStack } from '@switchboard/tools/demo/scratch-stack';
import { startVodDev } from '@switchboard/tools/simulators/vod/server';
import { startVosDev } from '@switchboard/tools/simulators/vos/server';
import { attachVos } from '@switchboard/tools/demo/attach-vos';
import type { TestProject } from 'vitest/node';
import { quietNotices } from '@switchboard/tools/demo/quiet-notices';
import type { JourneyPortal } from './stack.ts';

const root = join(import.meta.dirname, '../..');
const webDir = process.env['WEB_DIR'] ?? join(root, 'dist/web');

/** A portal for each worker: the production build, a separate database, the demo company. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await access(join(webDir, 'index.html')).catch(() => {
    throw new Error('No production build: run `pnpm build` first');
  });
  const started = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, async (_, at) => await startPortal(String(at + 1))),
  );
  project.provide(
    'portals',
    started.map(({ portal }) => portal),
  );
  return async () => {
    await Promise.all(started.map(async ({ stop }) => await stop()));
  };
}

async function startPortal(name: string): Promise<{ portal: JourneyPortal; stop: () => Promise<void> }> {
  const vod = await startVodDev({ stepMs: 100 });
  const vos = await startVosDev();
  const { url, env, stop } = await startScratchStack({
    apps: ['api', 'worker', 'ingest'],
    env: { ...vod.env, ...vos.env },
    logDir: join(root, '.reports/e2e-logs', name),
  });
  await attachVos(env, vos);
  await quietNotices(env['DATABASE_URL']);
  return {
    portal: { url, env },
    async stop() {
      await stop();
      await Promise.all([vod.close(), vos.close()]);
    },
  };
}
