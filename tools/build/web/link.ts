import { CUT_IDS, cutOf, firstChunks, isCut, namesIn, walk } from './first-load.ts';
import { buildLibraries, LIBRARIES, type Libraries, type LibraryEntry } from './libraries.ts';
import { explainMissing, refuseWholesale } from './link-errors.ts';
import { type ChunkLink, type Contents, contentsOf, type Part } from './parts.ts';

export interface ImportMap {
  readonly imports: Readonly<Record<string, string>>;
  readonly scopes: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface Link {
  readonly libraries: Libraries;
  readonly importMap: ImportMap;
  /** Every file the shell needs before it can render. */
  readonly firstLoad: readonly string[];
  /** Shared files needed by the first page of a module: fetched while the browser is idle. */
  readonly later: readonly string[];
}

export interface Linked {
  readonly link: Link;
  readonly contents: Contents;
}

/** Links the parts: determines the names each library exports, the import map and the first load. */
export async function link(root: string, parts: readonly Part[], known?: Libraries): Promise<Linked> {
  refuseWholesale(parts, LIBRARIES);
  const first = firstChunks(parts);
  const { libraries, contents } = await offer(root, parts, first, known);
  const chunks = new Map(parts.flatMap((part) => part.chunks).map((chunk) => [chunk.file, chunk]));
  const files: Record<string, string> = Object.assign({}, libraries.files, ...parts.map((part) => part.entries));
  const isFirst = new Set(first.map((chunk) => chunk.file));
  const fileFor = (importer: string, to: string) =>
    (isFirst.has(importer) ? files[cutOf(to)] : undefined) ?? files[to] ?? to;
  const needs = (file: string) =>
    libraries.graph[file] ?? chunks.get(file)?.imports.map((to) => fileFor(file, to)) ?? [];

  const firstLoad = walk([...isFirst], needs);
  const all = walk(Object.values(files), needs);
  return {
    contents,
    link: {
      libraries,
      importMap: importMapOf(files, first),
      firstLoad: [...firstLoad],
      later: [...all].filter((file) => !firstLoad.has(file)),
    },
  };
}

/** Returns the libraries with the requested names; reuses those of the last build if they contain all names. */
async function offer(root: string, parts: readonly Part[], first: readonly ChunkLink[], known: Libraries | undefined) {
  const all = parts.flatMap((part) => part.chunks);
  const entries = LIBRARIES.flatMap((shared): LibraryEntry[] => {
    const full = { name: shared.id, shared, names: namesIn(shared.id, all) };
    if (!CUT_IDS.includes(shared.id)) return [full];
    return [full, { name: cutOf(shared.id), shared, names: namesIn(shared.id, first) }];
  });
  const isEnough = entries.every(({ name, names }) => names.every((one) => known?.exports[name]?.includes(one)));
  if (known !== undefined && isEnough) return { libraries: known, contents: new Map<string, string>() };
  const { libraries, output } = await buildLibraries(root, entries).catch((error: unknown) =>
    explainMissing(error, parts),
  );
  return { libraries, contents: contentsOf(output.chunks) };
}

function importMapOf(files: Readonly<Record<string, string>>, first: readonly ChunkLink[]): ImportMap {
  const url = (name: string) => `/${files[name]}`;
  const scopes = first.map((chunk) => {
    const ids = Object.keys(chunk.names).filter((id) => cutOf(id) in files);
    return [`/${chunk.file}`, Object.fromEntries(ids.map((id) => [id, url(cutOf(id))]))] as const;
  });
  const names = Object.keys(files).filter((name) => !isCut(name));
  return {
    imports: Object.fromEntries(names.map((name) => [name, url(name)])),
    scopes: Object.fromEntries(scopes.filter(([, ids]) => Object.keys(ids).length > 0)),
  };
}
