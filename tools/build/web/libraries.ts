import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { WebBuildError } from './errors.ts';
import { fileNameOf, SHARED_IDS, type SharedId } from './shared-ids.ts';
import { runVite, type ViteBuild } from './vite-base.ts';

/** A library file to build: a shared id, or a smaller cut of one (with a different `name`) for the first page. */
export interface LibraryEntry {
  readonly name: string;
  readonly shared: SharedId;
  readonly names: readonly string[];
}

export interface Libraries {
  /** Entry name -> file. */
  readonly files: Readonly<Record<string, string>>;
  /** Entry name -> its exports. */
  readonly exports: Readonly<Record<string, readonly string[]>>;
  /** File -> the files it imports. */
  readonly graph: Readonly<Record<string, readonly string[]>>;
}

const ENTRY = '\0library:';
/** Always needed together at the first load, so they form one request instead of seven. */
const CORE = /\/node_modules\/(react|react-dom|scheduler|dayjs|i18next|(antd|@rc-component\/\w+)\/es\/locale)\//;

/**
 * Builds all libraries together, with one small entry each: common code goes into common files, so every library exists
 * once.
 */
export async function buildLibraries(
  root: string,
  entries: readonly LibraryEntry[],
): Promise<{ libraries: Libraries; output: ViteBuild }> {
  const output = await runVite({
    root,
    plugins: [libraryEntries(root, entries), twoLocalesOfZod()],
    build: {
      rolldownOptions: {
        input: Object.fromEntries(entries.map(({ name }) => [fileNameOf(name), ENTRY + name])),
        preserveEntrySignatures: 'strict',
        // "use client" and similar directives have no meaning in a browser bundle
        checks: { moduleLevelDirective: false },
        output: {
          entryFileNames: 'vendor/[name]-[hash].js',
          chunkFileNames: 'vendor/part-[name]-[hash].js',
          codeSplitting: { groups: [{ name: 'core', test: CORE }] },
        },
      },
    },
  });
  const made = entries.map(({ name }) => {
    const chunk = output.chunks.find((candidate) => candidate.facadeModuleId === ENTRY + name);
    if (chunk === undefined) throw new WebBuildError(`the build of the libraries made no file for "${name}"`);
    return { name, chunk };
  });
  const libraries = {
    files: Object.fromEntries(made.map(({ name, chunk }) => [name, chunk.fileName])),
    exports: Object.fromEntries(made.map(({ name, chunk }) => [name, chunk.exports])),
    graph: Object.fromEntries(output.chunks.map((chunk) => [chunk.fileName, chunk.imports])),
  };
  return { libraries, output };
}

function libraryEntries(root: string, entries: readonly LibraryEntry[]): Plugin {
  const byName = new Map(entries.map((entry) => [ENTRY + entry.name, entry]));
  return {
    name: 'switchboard:library-entries',
    enforce: 'pre',
    resolveId(source, importer) {
      if (byName.has(source)) return source;
      const entry = importer === undefined ? undefined : byName.get(importer);
      return entry === undefined ? null : this.resolve(source, join(root, entry.shared.from, 'package.json'));
    },
    load(id) {
      const entry = byName.get(id);
      return entry === undefined ? null : entryCode(root, entry);
    },
  };
}

function entryCode(root: string, { shared, names }: LibraryEntry): string {
  const from = JSON.stringify(shared.source ?? shared.id);
  if (shared.kind === 'default') return `export { default } from ${from};`;
  if (shared.kind === 'used') return `export { ${names.join(', ')} } from ${from};`;
  if (shared.kind === 'whole') {
    return `export * from ${from};${shared.hasDefault ? ` export { default } from ${from};` : ''}`;
  }
  return `export { ${namesOf(root, shared).join(', ')} } from ${from};`;
}

/** The export names of a CommonJS package, which are known only by running it. */
function namesOf(root: string, { from, id }: SharedId): string[] {
  const exported = createRequire(join(root, from, 'package.json'))(id) as object;
  return [...new Set(['default', ...Object.keys(exported)])];
}

/** zod includes its messages in 50 languages in `z`; the portal uses two. Saves 28 kB, compressed. */
function twoLocalesOfZod(): Plugin {
  let wasFound = false;
  return {
    name: 'switchboard:two-locales-of-zod',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/zod/v4/locales/index.js')) return null;
      wasFound = true;
      return `export { default as en } from './en.js'; export { default as zhCN } from './zh-CN.js';`;
    },
    buildEnd(error) {
      if (error === undefined && !wasFound) throw new WebBuildError('zod moved its locales: update libraries.ts');
    },
  };
}

export const LIBRARIES: readonly SharedId[] = SHARED_IDS.filter((shared) => shared.kind !== 'kit');
