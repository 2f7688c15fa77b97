import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../../engines/addresses.ts';
import type { Bundle } from './entries.ts';

interface Stamp {
  /** Source files, relative to the root of the repository. */
  readonly inputs: readonly string[];
  /** Names of the registry packages in the bundle. */
  readonly packages: readonly string[];
  readonly hash: string;
}

export const STAMP_FILE = 'stamp.json';

export const readStamp = (outDir: string): Stamp => JSON.parse(readFileSync(join(outDir, STAMP_FILE), 'utf8')) as Stamp;

/** True if the bundle was built from the current files. */
export function isFresh({ outDir, entries }: Bundle): boolean {
  try {
    const { inputs, hash } = readStamp(outDir);
    return hashOf(inputs) === hash && Object.keys(entries).every((name) => existsSync(join(outDir, `${name}.js`)));
  } catch {
    // no stamp, or a missing file
    return false;
  }
}

/** The stamp of a build started at `startedAt`; null if a file was changed meanwhile, since the bundle may have missed it. */
export function stampOf({ inputs, packages }: Omit<Stamp, 'hash'>, startedAt: number): string | null {
  if (inputs.some((path) => statSync(join(repoRoot, path)).mtimeMs >= startedAt)) return null;
  return JSON.stringify({ inputs, packages, hash: hashOf(inputs) } satisfies Stamp);
}

function hashOf(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of inputs) {
    // sequential: for thousands of small files this is faster than the thread pool
    const content = readFileSync(join(repoRoot, path));
    hash.update(`${path} ${content.length} `).update(content);
  }
  return hash.digest('hex');
}
