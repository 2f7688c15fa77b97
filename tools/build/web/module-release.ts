import { join } from 'node:path';
import type { CompiledModule } from './compile.ts';
import { readJson, remember, removeOthers, toJson, writeContents, writeOutput } from './output.ts';
import type { Part } from './parts.ts';
import { LIBRARY_IDS, SHARED_IDS, packageOf } from './shared-ids.ts';

/** `modules/<id>/current.json`: the API reads it to provide the shell with the version to load. */
export interface CurrentModule {
  readonly version: string;
  readonly entry: string;
  readonly css: readonly string[];
  /** Versions of the shared libraries that it was built against. */
  readonly requires: Readonly<Record<string, string>>;
  /** Older versions still on the server, newest first. */
  readonly previous: readonly string[];
}

/** Every version has its own folder, so a page with an old version open keeps its files. */
export async function releaseModule(
  root: string,
  outDir: string,
  { id, version, part, contents }: CompiledModule,
): Promise<void> {
  const folder = join(outDir, 'modules', id);
  const before = await readJson<CurrentModule>(join(folder, 'current.json'));
  const [, ...previous] = remember(version, before === null ? [] : [before.version, ...before.previous]);
  const current: CurrentModule = {
    version,
    entry: `/modules/${id}/${version}/entry.js`,
    css: rootCss(part).map((file) => `/${file}`),
    requires: await requires(root, part),
    previous,
  };
  await writeContents(outDir, contents);
  await writeOutput(join(folder, 'current.json'), toJson(current));
  await removeOthers(folder, new Set([version, ...previous, 'current.json']));
}

/** CSS of the files that entry.js imports first; pages load their own CSS when opened. */
function rootCss({ chunks }: Part): string[] {
  const files = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => chunk.lazyFiles));
  const of = (file: string) => chunks.find((chunk) => chunk.file === file);
  for (const file of files) for (const next of of(file)?.imports ?? []) files.add(next);
  return [...new Set([...files].flatMap((file) => of(file)?.css ?? []))];
}

async function requires(root: string, { chunks }: Part): Promise<Record<string, string>> {
  const used = SHARED_IDS.filter(({ id }) => LIBRARY_IDS.includes(id) && chunks.some((chunk) => id in chunk.names));
  const versions = used.map(async ({ id, from }) => {
    const manifest = await readJson<{ version: string }>(
      join(root, from, 'node_modules', packageOf(id), 'package.json'),
    );
    return [packageOf(id), manifest?.version ?? 'unknown'] as const;
  });
  return Object.fromEntries(await Promise.all(versions));
}
