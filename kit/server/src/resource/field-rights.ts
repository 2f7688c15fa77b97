import { type Fields, fieldsRefused, type Resource } from '@switchboard/kit-contract';
import type { FieldRight } from '../rights/engine.ts';
import { LEVEL } from '../rights/grants.ts';
import { maskValue } from '../rights/mask.ts';
import type { Principal } from '../rights/principal.ts';

/** What a user may see of a resource's fields, applied to everything that reads it (sys R36). */
export interface FieldView {
  /** Of the resource. */
  readonly fields: Fields;
  /** In clear or masked; other fields are not even selected. */
  isShown(field: string): boolean;
  isClear(field: string): boolean;
  /** Masks a row in place. */
  mask(row: Record<string, unknown>): Record<string, unknown>;
}

export function fieldView<F extends Fields>(
  principal: Principal,
  resource: Resource<F>,
  key = resource.right,
): FieldView {
  const rights = principal.fieldsOf(key, resource.code);
  const levelOf = (field: string): number => (field === 'id' ? LEVEL.read : (rights?.get(field)?.level ?? LEVEL.read));
  const masked = [...(rights ?? [])].filter(([field, right]) => field !== 'id' && right.level === LEVEL.mask);
  return {
    fields: resource.fields,
    isShown: (field) => levelOf(field) >= LEVEL.mask,
    isClear: (field) => levelOf(field) >= LEVEL.read,
    mask: (row) => maskRow(row, masked),
  };
}

export function maskRow(
  row: Record<string, unknown>,
  masked: readonly (readonly [string, FieldRight])[],
): Record<string, unknown> {
  for (const [field, { maskRule }] of masked) {
    if (field in row) row[field] = maskValue(maskRule, row[field]);
  }
  return row;
}

/**
 * A filter or a sort on an unreadable field would reveal it bit by bit: refused, not ignored (sys R36). The keyword
 * searches the fields that are clear; where none is left it is refused too.
 */
export function refuseHiddenFields<F extends Fields>(
  { fields, list }: Resource<F>,
  view: FieldView,
  input: Readonly<Record<string, unknown>>,
): void {
  const used = Object.keys(fields).filter((name) => input[name] !== undefined);
  if (typeof input['sortField'] === 'string') used.push(input['sortField']);
  const isSearching = typeof input['keyword'] === 'string' && input['keyword'] !== '';
  if (isSearching && !list.search.some((name) => view.isClear(name))) used.push(...list.search);
  requireClear(view, used);
}

/** Fields that are grouped by, summed up or exported must be readable in clear (sys R36). */
export function requireClear(view: FieldView, names: readonly string[]): void {
  const refused = names.filter((name) => !view.isClear(name));
  if (refused.length > 0) throw fieldsRefused(refused, view.fields);
}
