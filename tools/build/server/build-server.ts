import { globSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type OutputAsset, type OutputChunk, rolldown } from 'rolldown';
import { repoRoot } from '../../engines/addresses.ts';
import { type Bundle, EXTERNAL } from './entries.ts';
import { keepExternal, keepPlaces, PLACE_BANNER } from './plugins.ts';
import { STAMP_FILE, stampOf } from './stamp.ts';

/** These also affect the bundle: they decide where a package name leads, and how it is bundled. */
const SETTINGS = [
  'pnpm-lock.yaml',
  '{apps,kit}/*/package.json',
  'modules/*/*/package.json',
  'tools/build/server/!(*.test).ts',
];
/** A starting process may still read the files of the previous build. */
const KEEP_OLD_MS = 3_600_000;

type Output = OutputAsset | OutputChunk;

/**
 * Bundles workspace packages and libraries into a few files instead of 2,800: less to find, read and compile at every
 * start.
 */
export async function buildServer({
  outDir,
  entries,
  external = EXTERNAL,
}: Bundle): Promise<{ files: number; bytes: number }> {
  const startedAt = Date.now();
  const folders = new Map<string, string>();
  const bundle = await rolldown({
    input: { ...entries },
    platform: 'node',
    plugins: [keepExternal(external, folders), keepPlaces(outDir)],
    onLog(level, log, handler) {
      // ignores warnings from third-party libraries
      if (level === 'warn' && !(log.id ?? log.message).includes('node_modules')) handler('warn', log);
    },
  });
  const { output } = await bundle.generate({
    dir: outDir,
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true,
    banner: PLACE_BANNER,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  await mkdir(outDir, { recursive: true });
  await linkPackages(outDir, folders);
  // entries last: the files they import exist by then
  const isEntry = (file: Output): boolean => file.type === 'chunk' && file.isEntry;
  for (const file of output.toSorted((a, b) => Number(isEntry(a)) - Number(isEntry(b))))
    await replaceFile(join(outDir, file.fileName), file.type === 'chunk' ? file.code : file.source);
  const stamp = stampOf(contentsOf(output), startedAt);
  if (stamp === null) await rm(join(outDir, STAMP_FILE), { force: true });
  else await replaceFile(join(outDir, STAMP_FILE), stamp);
  await removeOld(outDir, new Set([...output.map(({ fileName }) => fileName), STAMP_FILE, 'node_modules']));
  const chunks = output.filter((file) => file.type === 'chunk');
  return { files: chunks.length, bytes: chunks.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0) };
}

function contentsOf(output: readonly Output[]): { inputs: string[]; packages: string[] } {
  const ids = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const own = ids.filter((id) => !id.startsWith('\0') && !id.includes('/node_modules/'));
  const packages = ids.map((id) => /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? '').filter(Boolean);
  return {
    inputs: [...own.map((id) => relative(repoRoot, id)), ...globSync(SETTINGS, { cwd: repoRoot })].sort(),
    packages: [...new Set(packages)].sort(),
  };
}

/** Links the excluded packages in `node_modules`, so that the bundle finds them as the packages that need them do. */
async function linkPackages(outDir: string, folders: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, folder] of folders) {
    const link = join(outDir, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    const made = `${link}.${process.pid}`;
    await rm(made, { force: true });
    await symlink(relative(dirname(link), folder), made);
    await rename(made, link);
  }
}

/** Replaces the file atomically, so that a starting process never reads a partial one. */
async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const made = `${path}.${process.pid}`;
  await writeFile(made, content);
  await rename(made, path);
}

async function removeOld(outDir: string, current: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(outDir)) {
    const path = join(outDir, name);
    if (!current.has(name) && (await stat(path)).mtimeMs < Date.now() - KEEP_OLD_MS)
      await rm(path, { recursive: true });
  }
}
