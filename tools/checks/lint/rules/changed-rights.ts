import type { Finding, Rule, SourceText } from '../finding.ts';

const RIGHTS = /^docs\/rights\/[\w-]+\.md$/;
const CHANGES = 'docs/spec/CHANGES.md';
/** A row of a module's table (call, address, key) or of the open calls (call, open to, why). */
const ROW = /^\| (?<call>\w+\.[\w.-]+) \| (?:\S+ \S+ \| `(?<key>[^`]+)`|(?<open>[^|]+) \|)/gm;

/** The right required by each call, from the generated tables of `docs/rights`. */
export function rightsOf(files: readonly SourceText[]): Map<string, { right: string; file: string }> {
  const found = new Map<string, { right: string; file: string }>();
  for (const { path, text } of files.filter((file) => RIGHTS.test(file.path))) {
    for (const { groups = {} } of text.matchAll(ROW)) {
      found.set(groups['call'] as string, { right: groups['key'] ?? (groups['open'] as string).trim(), file: path });
    }
  }
  return found;
}

/**
 * The rights tests read the right of a call from its contract, and `pnpm gen` regenerates the tables, so neither
 * detects that a call now requires less. If the required right differs from the last whole run, CHANGES.md must name
 * the call or both keys.
 */
export function changedRights(before: readonly SourceText[]): Rule {
  const name = 'changed-rights';
  return {
    name,
    check(files): Finding[] {
      const notes = files.find(({ path }) => path === CHANGES)?.text ?? '';
      const isNoted = (...words: string[]): boolean =>
        notes.split('\n').some((line) => words.every((word) => line.includes(`\`${word}\``)));
      const now = rightsOf(files);
      return [...rightsOf(before)].flatMap(([call, { right }]) => {
        const current = now.get(call);
        if (current === undefined || current.right === right) return [];
        if (isNoted(call) || isNoted(right, current.right)) return [];
        const why = `${call} asked for \`${right}\` and now for \`${current.right}\`: say why in ${CHANGES}, naming \`${call}\``;
        return [{ file: current.file, line: 1, rule: name, why }];
      });
    },
  };
}
