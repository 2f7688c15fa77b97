import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Compiled, type CompiledModule, compileModule, compileShell } from './compile.ts';
import { compileKit } from './compile-kit.ts';
import { compressFolder } from './compress.ts';
import { WebBuildError } from './errors.ts';
import { firstChunks, namesIn } from './first-load.ts';
import { importMapText, writeIndexHtml } from './index-html.ts';
import { type Link, link } from './link.ts';
import { releaseModule } from './module-release.ts';
import { readJson, remember, removeOthers, toJson, writeContents, writeOutput } from './output.ts';
import type { Part } from './parts.ts';
import { measure, type Sizes } from './sizes.ts';

export interface WebSources {
  readonly root: string;
  readonly shellFolder: string;
  /** Module id -> folder with its entry.ts. */
  readonly modules: Readonly<Record<string, string>>;
}

export interface WebBuildOptions {
  readonly sources: WebSources;
  readonly outDir: string;
  /** Builds only these parts (`kit`, `shell` or module ids) and links them with the previous build. */
  readonly only?: readonly string[];
}

/** What a later build of one part needs to know about the other parts. */
interface BuildState {
  readonly parts: Readonly<Record<string, Part>>;
  readonly link: Link;
  readonly releases: readonly (readonly string[])[];
}

export async function findSources(root: string): Promise<WebSources> {
  const ids = (await readdir(join(root, 'modules'))).sort();
  const found = await Promise.all(
    ids.map(async (id) => {
      const folder = join(root, 'modules', id, 'web');
      return (await readdir(folder).catch((): string[] => [])).includes('entry.ts') ? [[id, folder] as const] : [];
    }),
  );
  return { root, shellFolder: join(root, 'apps/shell'), modules: Object.fromEntries(found.flat()) };
}

/** Compiles the parts independently, links them to the shared libraries, and only then changes the served files. */
export async function buildWeb({ sources, outDir, only }: WebBuildOptions): Promise<Sizes> {
  const stateFile = join(outDir, 'build-state.json');
  const state = await readJson<BuildState>(stateFile);
  const wanted = state === null ? undefined : only;
  checkNames(sources, only);
  const { hosts, modules } = await compileAll(
    sources,
    (part) => wanted === undefined || wanted.includes(part),
    state?.parts['shell'],
  );
  const fresh = Object.fromEntries([...hosts, ...modules].map(({ part }) => [part.owner, part]));
  const known = Object.entries(state?.parts ?? {}).filter(([owner]) =>
    ['kit', 'shell', ...Object.keys(sources.modules)].includes(owner),
  );
  const parts: Record<string, Part> = { ...Object.fromEntries(known), ...fresh };
  const joined = await link(
    sources.root,
    Object.values(parts),
    wanted === undefined ? undefined : state?.link.libraries,
  );

  const releases = remember(releaseFiles(parts, joined.link), state?.releases ?? []);
  for (const { contents } of [...hosts, joined]) await writeContents(outDir, contents);
  await Promise.all(modules.map((module) => releaseModule(sources.root, outDir, module)));
  await writeHtml(outDir, parts, joined.link);
  await writeOutput(stateFile, toJson({ parts, link: joined.link, releases } satisfies BuildState));
  await dropOldFiles(outDir, releases, Object.keys(sources.modules));
  await compressFolder(outDir);
  const sizes = await measure(
    outDir,
    joined.link,
    Object.keys(sources.modules).map((id) => parts[id] as Part),
  );
  await writeOutput(join(outDir, 'sizes.json'), toJson(sizes));
  return sizes;
}

async function compileAll(
  { root, shellFolder, modules }: WebSources,
  isWanted: (part: string) => boolean,
  shellBefore?: Part,
) {
  const apart = Object.entries(modules).filter(([id]) => isWanted(id));
  const [hosts, ...rest] = await settle<Compiled[] | CompiledModule>([
    compileHosts(root, shellFolder, isWanted, shellBefore),
    ...apart.map(([id, folder]) => compileModule(root, id, folder)),
  ]);
  return { hosts: hosts as Compiled[], modules: rest as CompiledModule[] };
}

/** Compiles the kit after the shell: the shell's imports determine the content of the kit's first file. */
async function compileHosts(
  root: string,
  shellFolder: string,
  isWanted: (part: string) => boolean,
  shellBefore?: Part,
) {
  if (!isWanted('kit') && !isWanted('shell')) return [];
  const fresh = isWanted('shell') || shellBefore === undefined ? [await compileShell(root, shellFolder)] : [];
  const first = firstChunks([fresh[0]?.part ?? (shellBefore as Part)]);
  return [...fresh, await compileKit(root, (id) => namesIn(id, first))];
}

/** Waits for all tasks, so that no build is still running when one fails, and reports all build errors together. */
async function settle<T>(tasks: readonly (T | Promise<T>)[]): Promise<T[]> {
  const results = await Promise.allSettled(tasks);
  const reasons = results.filter((result) => result.status === 'rejected').map((result) => result.reason as Error);
  const broken = reasons.find((reason) => !(reason instanceof WebBuildError));
  if (broken !== undefined) throw broken;
  if (reasons.length > 0) throw new WebBuildError(reasons.map((reason) => reason.message).join('\n'));
  return results.map((result) => (result as PromiseFulfilledResult<T>).value);
}

async function writeHtml(outDir: string, parts: Record<string, Part>, joined: Link): Promise<void> {
  const { html, importMapHash, release } = writeIndexHtml(parts['shell']?.html ?? '', joined, parts['kit']?.css ?? []);
  await writeOutput(join(outDir, 'importmap.json'), importMapText(joined.importMap));
  await writeOutput(join(outDir, 'csp.json'), toJson({ importMapHash }));
  await writeOutput(join(outDir, 'release.json'), toJson({ release }));
  await writeOutput(join(outDir, 'index.html'), html);
}

/** Files of the kit, the shell and the libraries; modules have a separate version history. */
function releaseFiles(parts: Record<string, Part>, { libraries }: Link): string[] {
  const hosts = [parts['kit'], parts['shell']].flatMap((part) => part?.files ?? []);
  return [...hosts, ...Object.keys(libraries.graph)].sort();
}

async function dropOldFiles(
  outDir: string,
  releases: readonly (readonly string[])[],
  modules: readonly string[],
): Promise<void> {
  const kept = (folder: string) =>
    new Set(
      releases
        .flat()
        .filter((file) => file.startsWith(folder))
        .map((file) => file.slice(folder.length)),
    );
  await removeOthers(join(outDir, 'vendor'), kept('vendor/'));
  await removeOthers(join(outDir, 'assets'), kept('assets/'));
  await removeOthers(join(outDir, 'modules'), new Set(modules));
}

function checkNames({ modules }: WebSources, only: readonly string[] | undefined): void {
  const names = ['kit', 'shell', ...Object.keys(modules)];
  const unknown = only?.filter((name) => !names.includes(name)) ?? [];
  if (unknown.length > 0)
    throw new WebBuildError(`nothing is called ${unknown.join(', ')}; there are: ${names.join(', ')}`);
}
