import type { FieldRuleInput, GrantSet } from '@switchboard/sys-contract';
import { fieldId } from './grant-diff.ts';

/** Sets or removes the rule of an object. Without one the rule for all objects applies, then the role's default. */
export function withScope(
  grant: GrantSet,
  objectCode: string,
  rule: { scope: number; deptIds: string[] } | null,
): GrantSet {
  const others = grant.scopes.filter((one) => one.objectCode !== objectCode);
  return { ...grant, scopes: rule === null ? others : [...others, { objectCode, ...rule }] };
}

export type FieldChoice = Pick<FieldRuleInput, 'level' | 'maskRule'> | null;

/** Sets the same level for several fields; null = back to the default of the field. */
export function withFields(
  grant: GrantSet,
  objectCode: string,
  fieldCodes: readonly string[],
  choice: FieldChoice,
): GrantSet {
  const ids = new Set(fieldCodes.map((fieldCode) => fieldId({ objectCode, fieldCode })));
  const others = grant.fields.filter((rule) => !ids.has(fieldId(rule)));
  const mine = choice === null ? [] : fieldCodes.map((fieldCode) => ({ objectCode, fieldCode, ...choice }));
  return { ...grant, fields: [...others, ...mine] };
}

/** Rules of chosen departments without a department: they would grant no rows and cannot be saved. */
export function unfinishedScopes(grant: GrantSet): string[] {
  return grant.scopes.filter((rule) => rule.scope === 5 && rule.deptIds.length === 0).map((rule) => rule.objectCode);
}
