import { type Fields, fieldsRefused, type Resource } from '@switchboard/kit-contract';
import { LEVEL } from '../rights/grants.ts';
import { maskValue } from '../rights/mask.ts';
import { type FieldNames, fieldOf, type FieldReader, type OnlyFields } from './shown-fields.ts';

/**
 * Values that an edit stores when its form, filled by `shownFields`, did not show all fields: an absent value and a
 * mask that was sent back keep the stored value. Any other value for a hidden or masked field is refused, and never
 * compared with the clear value (sys R38).
 */
export function keptFields<F extends Fields, T extends object, N extends keyof T = never>(
  { principal, callKey }: FieldReader,
  resource: Resource<F>,
  {
    sent,
    stored,
  }: { readonly sent: { readonly [K in keyof T]?: T[K] | undefined }; readonly stored: OnlyFields<T, F, N> },
  names?: FieldNames<N, F>,
): T {
  const rights = principal.fieldsOf(callKey ?? resource.right, resource.code);
  const refused: string[] = [];
  const kept = Object.entries(stored).map(([name, before]) => {
    const field = fieldOf(resource, name, names);
    const { level = LEVEL.read, maskRule = null } = rights?.get(field) ?? {};
    const value = (sent as Readonly<Record<string, unknown>>)[name];
    if (value === undefined || isMaskOf(maskRule, before, value)) return [name, before];
    if (level < LEVEL.read && !(isEmpty(value) && isEmpty(before))) refused.push(name);
    return [name, value];
  });
  if (refused.length > 0) throw fieldsRefused(refused, resource.fields);
  return Object.fromEntries(kept) as T;
}

const isEmpty = (value: unknown): boolean => value === null || value === '';

const isMaskOf = (rule: string | null, stored: unknown, value: unknown): boolean =>
  !isEmpty(stored) && JSON.stringify(maskValue(rule, stored)) === JSON.stringify(value);
