import type { FieldRuleInput, GrantSet } from '@switchboard/sys-contract';
import { fieldId } from './grant-diff.ts';

/** A rule for an object, or none: then the rule for all objects counts, and after that the role's default. */
export function withScope(
  grant: GrantSet,
  objectCode: string,
  rule: { scope: number; deptIds: string[] } | null,
): GrantSet {
  const others = grant.scopes.filter((one) => one.objectCode !== objectCode);
  return { ...grant, scopes: rule === null ? others : [...others, { objectCode, ...rule }] };
}

export type FieldChoice = Pick<FieldRuleInput, 'level' | 'maskRule'> | null;

/** The same choice for several fields; null = back to the default of the field. */
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

/** A rule of chosen departments without a department would open nothing and cannot be saved. */
export function unfinishedScopes(grant: GrantSet): string[] {
  return grant.scopes.filter((rule) => rule.scope === 5 && rule.deptIds.length === 0).map((rule) => rule.objectCode);
}
