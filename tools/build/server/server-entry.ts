import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withFileLock } from '../../engines/lock.ts';
import { type Bundle, bundleWith, PRODUCTION, type ServerName } from './entries.ts';
import { isFresh } from './stamp.ts';

const WAIT_MS = 240_000;

/** Returns the file to start `name` with, after building it if the sources have changed. Safe for concurrent processes. */
export async function serverEntry(name: ServerName): Promise<string> {
  await ensureBuilt(PRODUCTION);
  return join(PRODUCTION.outDir, `${name}.js`);
}

/** The same with a test file that is loaded before it. */
export async function serverEntryWith(name: ServerName, preload: string): Promise<{ main: string; preload: string }> {
  const bundle = bundleWith(preload);
  await ensureBuilt(bundle);
  return { main: join(bundle.outDir, `${name}.js`), preload: join(bundle.outDir, 'preload.js') };
}

/** Builds under a lock, unless another process has built while this one waited. Returns whether it did build. */
export async function ensureBuilt(bundle: Bundle): Promise<boolean> {
  if (isFresh(bundle)) return false;
  mkdirSync(dirname(bundle.outDir), { recursive: true });
  return await withFileLock(`${bundle.outDir}.lock`, WAIT_MS, async () => {
    if (isFresh(bundle)) return false;
    // loads the bundler only when it is needed
    const { buildServer } = await import('./build-server.ts');
    await buildServer(bundle);
    return true;
  });
}
