import { parseSync, type Rolldown } from 'vite';

/** The imports and exports of one output file: the complete input of the link step. */
export interface ChunkLink {
  /** Relative to the output folder: `assets/index-x.js`. */
  readonly file: string;
  readonly isEntry: boolean;
  /** Static imports: files relative to the output folder, or bare ids. */
  readonly imports: readonly string[];
  /** Names imported from each bare id, `*` for all of them. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** Bare ids imported dynamically. */
  readonly lazyIds: readonly string[];
  /** Files imported dynamically. */
  readonly lazyFiles: readonly string[];
  readonly css: readonly string[];
}

/** One independently built part: the kit, the shell, or a module. */
export interface Part {
  readonly owner: string;
  readonly chunks: readonly ChunkLink[];
  /** All written files, relative to the output folder. */
  readonly files: readonly string[];
  readonly css: readonly string[];
  /** Kit only: the file of each shared id. */
  readonly entries: Readonly<Record<string, string>>;
  /** Shell only: index.html before the import map is inserted. */
  readonly html: string | null;
}

export type Contents = ReadonlyMap<string, string | Uint8Array>;

/** Reads the imports from the served text rather than from the bundler's metadata. */
export function readChunk(chunk: Rolldown.OutputChunk, prefix: string): ChunkLink {
  const { module } = parseSync(chunk.fileName, chunk.code);
  const requests = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      from: moduleRequest.value,
      names: entries.map(({ importName }) => importedName(importName)),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, importName }) =>
        moduleRequest === null ? [] : [{ from: moduleRequest.value, names: [importedName(importName)] }],
      ),
    ),
  ];
  const names: Record<string, string[]> = {};
  for (const { from, names: taken } of requests) {
    if (isBare(from)) names[from] = [...new Set([...(names[from] ?? []), ...taken])].sort();
  }
  return {
    file: prefix + chunk.fileName,
    isEntry: chunk.isEntry,
    imports: [...new Set(requests.map(({ from }) => (isBare(from) ? from : fileOf(prefix + chunk.fileName, from))))],
    names,
    lazyIds: module.dynamicImports
      .map(({ moduleRequest }) => literal(chunk.code.slice(moduleRequest.start, moduleRequest.end)))
      .filter((id): id is string => id !== null && isBare(id)),
    lazyFiles: chunk.dynamicImports.filter((to) => to.endsWith('.js')).map((to) => prefix + to),
    css: [...(chunk.viteMetadata?.importedCss ?? [])].map((file) => prefix + file),
  };
}

export function contentsOf(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[], prefix = ''): Contents {
  return new Map(
    output.map((item) => [prefix + item.fileName, item.type === 'chunk' ? item.code : item.source] as const),
  );
}

function importedName(name: { kind: string; name?: string | null }): string {
  if (name.kind === 'Name') return name.name ?? '*';
  return name.kind === 'Default' ? 'default' : '*';
}

/** A name to be resolved by the import map; URLs of other servers count too and are rejected there. */
function isBare(from: string): boolean {
  return !/^\.{0,2}\//.test(from);
}

function fileOf(importer: string, from: string): string {
  return new URL(from, `http://x/${importer}`).pathname.slice(1);
}

function literal(source: string): string | null {
  return /^(["'`])([^"'`$]+)\1$/.exec(source)?.[2] ?? null;
}
