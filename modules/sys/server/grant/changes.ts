import type { RoleContent } from '../rights/widening.ts';

/** For the log: removed and added values, never the thousands of unchanged keys (sys R59). */
export function changesOf(before: Omit<RoleContent, 'defaultScope'>, after: Omit<RoleContent, 'defaultScope'>) {
  const gone = difference(before.keys, after.keys);
  const added = difference(after.keys, before.keys);
  const scopes = pair(before.scopes, after.scopes, (rule) => rule.objectCode);
  const fields = pair(before.fields, after.fields, (rule) => `${rule.objectCode}.${rule.fieldCode}`);
  return {
    isEmpty: [gone, added, scopes.before, scopes.after, fields.before, fields.after].every((list) => list.length === 0),
    before: { keys: gone, scopes: scopes.before, fields: fields.before },
    after: { keys: added, scopes: scopes.after, fields: fields.after },
  };
}

function difference(from: readonly string[], without: readonly string[]): string[] {
  const known = new Set(without);
  return from.filter((item) => !known.has(item)).toSorted();
}

/** Rules that differ between the two sides; a rule that exists on one side only appears on that side. */
function pair<T>(before: readonly T[], after: readonly T[], idOf: (rule: T) => string): { before: T[]; after: T[] } {
  const text = (rule: T | undefined): string =>
    rule === undefined ? '' : JSON.stringify(Object.entries(rule as object).toSorted(([a], [b]) => a.localeCompare(b)));
  const [was, is] = [
    new Map(before.map((rule) => [idOf(rule), rule])),
    new Map(after.map((rule) => [idOf(rule), rule])),
  ];
  return {
    before: before.filter((rule) => text(rule) !== text(is.get(idOf(rule)))),
    after: after.filter((rule) => text(rule) !== text(was.get(idOf(rule)))),
  };
}
