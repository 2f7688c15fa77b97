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
  /** Every file the shell needs before it can draw. */
  readonly firstLoad: readonly string[];
  /** Shared files that the first page of a module will need: fetched while the browser is idle. */
  readonly later: readonly string[];
}

/** The cut of antd for the files of the first load: without the tables, calendars and trees that only pages use. */
const FIRST = 'antd-first';

/** Joins the parts: which names each library offers, the import map, what to load first. */
export async function link(
  root: string,
  parts: readonly Part[],
  known?: Libraries,
): Promise<{ link: Link; contents: Contents }> {
  refuseWholesale(parts, LIBRARIES);
  const chunks = new Map(parts.flatMap((part) => part.chunks).map((chunk) => [chunk.file, chunk]));
  const kit: Record<string, string> = Object.assign({}, ...parts.map((part) => part.entries));
  const start = parts
    .filter((part) => part.html !== null)
    .flatMap((part) => part.chunks.filter((chunk) => chunk.isEntry));
  const first = walk(
    start.map((chunk) => chunk.file),
    (file) => chunks.get(file)?.imports.map((to) => kit[to] ?? to) ?? [],
  );

  const entries = libraryEntries([...chunks.values()], first);
  const isEnough = entries.every(({ name, names }) => names.every((one) => known?.exports[name]?.includes(one)));
  const made =
    known !== undefined && isEnough
      ? { libraries: known, contents: new Map() }
      : await buildLibraries(root, entries)
          .then(({ libraries, output }) => ({ libraries, contents: contentsOf(output.chunks) }))
          .catch((error: unknown) => explainMissing(error, parts));

  const { files, graph } = made.libraries;
  const needs = (file: string): readonly string[] =>
    graph[file] ??
    chunks
      .get(file)
      ?.imports.map(
        (to) => (to === 'antd' && first.has(file) ? files[FIRST] : undefined) ?? kit[to] ?? files[to] ?? to,
      ) ??
    [];
  const firstLoad = walk(
    [...first].filter((file) => chunks.has(file)),
    needs,
  );
  const shared = { ...files, ...kit };
  const { [FIRST]: firstCut, ...offered } = shared;
  const later = walk(Object.values(offered), needs);
  return {
    contents: made.contents,
    link: {
      libraries: made.libraries,
      importMap: importMap(
        offered,
        firstCut,
        [...firstLoad].filter((file) => chunks.get(file)?.names['antd'] !== undefined),
      ),
      firstLoad: [...firstLoad],
      later: [...later].filter((file) => !firstLoad.has(file)),
    },
  };
}

function libraryEntries(chunks: readonly ChunkLink[], first: ReadonlySet<string>): LibraryEntry[] {
  const namesIn = (id: string, from: readonly ChunkLink[]) =>
    [...new Set(from.flatMap((chunk) => chunk.names[id] ?? []))].sort();
  return LIBRARIES.flatMap((shared) => {
    const whole = { name: shared.id, shared, names: namesIn(shared.id, chunks) };
    if (shared.id !== 'antd') return [whole];
    return [
      whole,
      {
        name: FIRST,
        shared,
        names: namesIn(
          'antd',
          chunks.filter((chunk) => first.has(chunk.file)),
        ),
      },
    ];
  });
}

function importMap(
  offered: Record<string, string>,
  firstCut: string | undefined,
  firstFiles: readonly string[],
): ImportMap {
  const scope = { antd: `/${firstCut}` };
  return {
    imports: Object.fromEntries(Object.entries(offered).map(([id, file]) => [id, `/${file}`])),
    scopes: Object.fromEntries(firstFiles.map((file) => [`/${file}`, scope])),
  };
}

function walk(start: readonly string[], needs: (file: string) => readonly string[]): Set<string> {
  const seen = new Set(start);
  for (const file of seen) for (const next of needs(file)) seen.add(next);
  return seen;
}
