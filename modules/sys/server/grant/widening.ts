import { LEVEL, type RoleGrant, SCOPE, type ScopeRule } from '@switchboard/kit-server';
import type { WantedGrant } from '../rights/escalation.ts';

export type RoleContent = Pick<RoleGrant, 'keys' | 'defaultScope' | 'scopes' | 'fields'>;

/** A role that gives nothing: what a new role, a new member or a disabled role starts from. */
export const NOTHING: RoleContent = { keys: [], defaultScope: SCOPE.self, scopes: [], fields: [] };

/**
 * The part of a role that is new or wider than before: what whoever saves it must hold (sys R27). Null = only less.
 * Wider rows or fields reach through every key of the role, so then all its keys must be held.
 */
export function widening(
  before: RoleContent,
  after: RoleContent,
  defaultLevels: ReadonlyMap<string, number>,
): WantedGrant | null {
  const known = new Set(before.keys);
  const added = after.keys.filter((key) => !known.has(key));
  const scopes = added.length > 0 ? effectiveRules(after) : widerScopes(before, after);
  const fields = (added.length > 0 ? after.fields : widerFields(before, after, defaultLevels)).map((rule) => ({
    ...rule,
    // a mask of one's own choice can leave everything readable
    level: rule.level === LEVEL.mask && rule.maskRule !== null ? LEVEL.read : rule.level,
  }));
  if (added.length === 0 && scopes.length === 0 && fields.length === 0) return null;
  const isWider = widerScopes(before, after).length > 0 || widerFields(before, after, defaultLevels).length > 0;
  return { keys: isWider ? after.keys : added, defaultScope: SCOPE.self, scopes, fields };
}

/** Every rule, with the default written out as the rule for `*`. */
function effectiveRules({ scopes, defaultScope }: RoleContent): readonly ScopeRule[] {
  return scopes.some((rule) => rule.objectCode === '*')
    ? scopes
    : [...scopes, { objectCode: '*', scope: defaultScope, deptIds: [] }];
}

function widerScopes(before: RoleContent, after: RoleContent): readonly ScopeRule[] {
  const codes = new Set([...before.scopes, ...after.scopes].map((rule) => rule.objectCode).concat('*'));
  return [...codes]
    .map((code) => ({ was: ruleFor(before, code), is: { ...ruleFor(after, code), objectCode: code } }))
    .filter(({ was, is }) => isWider(was, is))
    .map(({ is }) => is);
}

function ruleFor({ scopes, defaultScope }: RoleContent, code: string): ScopeRule {
  const own = scopes.find((rule) => rule.objectCode === code) ?? scopes.find((rule) => rule.objectCode === '*');
  return own ?? { objectCode: code, scope: defaultScope, deptIds: [] };
}

/** Chosen departments stand beside the ladder self < department < tree < all: any change to or from them may open rows. */
function isWider(was: ScopeRule, is: ScopeRule): boolean {
  if (is.scope === SCOPE.self || was.scope === SCOPE.all) return false;
  if (is.scope === SCOPE.chosen && was.scope === SCOPE.chosen)
    return is.deptIds.some((id) => !was.deptIds.includes(id));
  if (is.scope === SCOPE.chosen || was.scope === SCOPE.chosen) return true;
  return is.scope > was.scope;
}

function widerFields(
  before: RoleContent,
  after: RoleContent,
  defaultLevels: ReadonlyMap<string, number>,
): RoleContent['fields'] {
  const was = new Map(before.fields.map((rule) => [fieldId(rule), rule]));
  const is = new Map(after.fields.map((rule) => [fieldId(rule), rule]));
  const levelOf = (id: string): number => defaultLevels.get(id) ?? LEVEL.read;
  const raised = after.fields.filter((rule) => {
    const old = was.get(fieldId(rule));
    const isOtherMask = rule.level === LEVEL.mask && (rule.maskRule ?? null) !== (old?.maskRule ?? null);
    return rule.level > (old?.level ?? levelOf(fieldId(rule))) || (isOtherMask && rule.maskRule !== null);
  });
  const dropped = before.fields
    .filter((rule) => !is.has(fieldId(rule)) && levelOf(fieldId(rule)) > rule.level)
    .map((rule) => ({ ...rule, level: levelOf(fieldId(rule)) as typeof rule.level, maskRule: null }));
  return [...raised, ...dropped];
}

export function fieldId(rule: { readonly objectCode: string; readonly fieldCode: string }): string {
  return `${rule.objectCode} ${rule.fieldCode}`;
}
