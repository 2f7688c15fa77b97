import type { Finding, Rule, SourceText } from '../finding.ts';
import { type PackageEdge, packageEdges, wayBetween } from '../package-graph.ts';

/** A devDependency that only tests use and that cannot be removed yet. */
export interface TestCycle {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

const NAME = 'package-cycles';
const LIST = 'tools/checks/lint/cycles-of-tests.json';
const HELP = 'packages depend on each other in one direction; use defineExtensionPoint (docs/adr/0017) for the other';

/**
 * Packages that need each other cannot be built, tested or removed one at a time. A devDependency counts like any other,
 * unless the list names it with a reason; an entry that is no longer needed is reported.
 */
export function packageCycles(known: readonly TestCycle[]): Rule {
  return {
    name: NAME,
    check(files) {
      const all = packageEdges(files);
      const isKnown = ({ from, to, kind }: PackageEdge): boolean =>
        kind === 'devDependencies' && known.some((one) => one.from === from && one.to === to);
      return [...cyclesOf(all.filter((edge) => !isKnown(edge))), ...staleEntries(known, all, files)];
    },
  };
}

/** Each cycle once, at the package.json of its first package by name. */
function cyclesOf(edges: readonly PackageEdge[]): Finding[] {
  const seen = new Set<string>();
  return edges
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .flatMap((edge) => {
      const back = wayBetween(edge.to, edge.from, edges);
      const members = [...(back ?? [])].toSorted().join(' ');
      if (back === null || seen.has(members)) return [];
      seen.add(members);
      return [{ file: edge.file, line: edge.line, rule: NAME, why: `${[edge.from, ...back].join(' → ')}: ${HELP}` }];
    });
}

function staleEntries(
  known: readonly TestCycle[],
  all: readonly PackageEdge[],
  files: readonly SourceText[],
): Finding[] {
  const lines = files.find(({ path }) => path === LIST)?.text.split('\n') ?? [];
  return known.flatMap(({ from, to }) => {
    const isThere = all.some((edge) => edge.kind === 'devDependencies' && edge.from === from && edge.to === to);
    if (isThere && wayBetween(to, from, all) !== null) return [];
    const line = 1 + lines.findIndex((text) => text.includes(`"${from}"`) && text.includes(`"${to}"`));
    return [{ file: LIST, line, rule: NAME, why: `${from} → ${to} is no cycle any more: remove the entry` }];
  });
}
