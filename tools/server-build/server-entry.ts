import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withFileLock } from '../services/lock.ts';
import { type Bundle, bundleWith, PRODUCTION, type ServerName } from './entries.ts';
import { isFresh } from './stamp.ts';

const WAIT_MS = 240_000;

/** The file to start `name` with, built first where the sources have changed. Any number of processes may ask at once. */
export async function serverEntry(name: ServerName): Promise<string> {
  await ensureBuilt(PRODUCTION);
  return join(PRODUCTION.outDir, `${name}.js`);
}

/** The same with a file of a test that is loaded before it. */
export async function serverEntryWith(name: ServerName, preload: string): Promise<{ main: string; preload: string }> {
  const bundle = bundleWith(preload);
  await ensureBuilt(bundle);
  return { main: join(bundle.outDir, `${name}.js`), preload: join(bundle.outDir, 'preload.js') };
}

/** Builds under a lock, and only what no other process has built while this one waited. True when it did build. */
export async function ensureBuilt(bundle: Bundle): Promise<boolean> {
  if (isFresh(bundle)) return false;
  mkdirSync(dirname(bundle.outDir), { recursive: true });
  return await withFileLock(`${bundle.outDir}.lock`, WAIT_MS, async () => {
    if (isFresh(bundle)) return false;
    // the bundler is loaded by those who need it
    const { buildServer } = await import('./build-server.ts');
    await buildServer(bundle);
    return true;
  });
}
