import type { FieldRuleInput, GrantSet, ScopeRuleInput } from '@switchboard/sys-contract';

/** One line of a comparison: the left and the right value; null = no value on that side. */
export interface Pair<T> {
  readonly id: string;
  readonly before: T | null;
  readonly after: T | null;
}

export interface GrantDiff {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly scopes: readonly Pair<ScopeRuleInput>[];
  readonly fields: readonly Pair<FieldRuleInput>[];
  readonly count: number;
}

/** Differences between two grants: before and after a change, or of two roles. */
export function diffGrants(before: GrantSet, after: GrantSet): GrantDiff {
  const [was, is] = [new Set(before.resourceIds), new Set(after.resourceIds)];
  const added = after.resourceIds.filter((id) => !was.has(id));
  const removed = before.resourceIds.filter((id) => !is.has(id));
  const scopes = pairs(before.scopes, after.scopes, scopeId, isSameScope);
  const fields = pairs(before.fields, after.fields, fieldId, isSameField);
  return { added, removed, scopes, fields, count: added.length + removed.length + scopes.length + fields.length };
}

export function fieldId(rule: { objectCode: string; fieldCode: string }): string {
  return `${rule.objectCode} ${rule.fieldCode}`;
}

const scopeId = (rule: ScopeRuleInput): string => rule.objectCode;

function isSameScope(a: ScopeRuleInput, b: ScopeRuleInput): boolean {
  const codes = (of: ScopeRuleInput): string => (of.entityCodes ?? []).toSorted().join();
  return a.scope === b.scope && a.deptIds.toSorted().join() === b.deptIds.toSorted().join() && codes(a) === codes(b);
}

function isSameField(a: FieldRuleInput, b: FieldRuleInput): boolean {
  return a.level === b.level && a.maskRule === b.maskRule;
}

function pairs<T>(
  before: readonly T[],
  after: readonly T[],
  idOf: (rule: T) => string,
  isSame: (a: T, b: T) => boolean,
): Pair<T>[] {
  const was = new Map(before.map((rule) => [idOf(rule), rule]));
  const is = new Map(after.map((rule) => [idOf(rule), rule]));
  return [...new Set([...was.keys(), ...is.keys()])]
    .toSorted()
    .map((id) => ({ id, before: was.get(id) ?? null, after: is.get(id) ?? null }))
    .filter((pair) => pair.before === null || pair.after === null || !isSame(pair.before, pair.after));
}
