import { lineAt, type SourceText } from './finding.ts';

type Kind = 'dependencies' | 'devDependencies';

/** One package of this repository that names another in its package.json. */
export interface PackageEdge {
  readonly from: string;
  readonly to: string;
  readonly kind: Kind;
  readonly file: string;
  readonly line: number;
}

interface Manifest {
  readonly name?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Dependencies between packages of this repository; a self-reference is one, too. */
export function packageEdges(files: readonly SourceText[]): PackageEdge[] {
  const manifests = files
    .filter(({ path }) => /(^|\/)package\.json$/.test(path))
    .map((file) => ({ file, manifest: JSON.parse(file.text) as Manifest }));
  const names = new Set(manifests.map(({ manifest }) => manifest.name));
  return manifests.flatMap(({ file, manifest }) =>
    (['dependencies', 'devDependencies'] as const).flatMap((kind) =>
      Object.keys(manifest[kind] ?? {})
        .filter((to) => names.has(to))
        .map((to) => ({
          from: manifest.name ?? file.path,
          to,
          kind,
          file: file.path,
          line: lineOf(file.text, kind, to),
        })),
    ),
  );
}

const lineOf = (text: string, kind: Kind, name: string): number =>
  lineAt(text, text.indexOf(`"${name}"`, text.indexOf(`"${kind}"`)));

/** The shortest way along the edges, with both ends; null = none. */
export function wayBetween(from: string, to: string, edges: readonly PackageEdge[]): string[] | null {
  const next = Map.groupBy(edges, (edge) => edge.from);
  const before = new Map<string, string | null>([[from, null]]);
  const waiting = [from];
  for (let at = waiting.shift(); at !== undefined && at !== to; at = waiting.shift())
    for (const edge of next.get(at) ?? [])
      if (!before.has(edge.to)) {
        before.set(edge.to, at);
        waiting.push(edge.to);
      }
  if (!before.has(to)) return null;
  const way: string[] = [];
  for (let at: string | null = to; at !== null; at = before.get(at) ?? null) way.unshift(at);
  return way;
}
