import { AppError, CODES, type Fields, type Resource } from '@switchboard/kit-contract';
import type { Context } from '../context.ts';
import { LEVEL } from '../rights/grants.ts';
import { maskValue } from '../rights/mask.ts';
import { fieldView } from './field-rights.ts';

type Reader = Pick<Context, 'principal' | 'callKey'>;
/** The field of the resource that a value repeats, where it has another name there. */
type FieldNames<T, F> = { readonly [K in keyof T]?: keyof F & string };

/**
 * Values that a call answers with beside the lists, as the lists of the resource show them: hidden ones are left out, masked
 * ones are masked (sys R36). Every value must be a field of the resource, by its own name or by `names`.
 */
export function shownValues<F extends Fields, T extends object>(
  { principal, callKey }: Reader,
  resource: Resource<F>,
  values: T,
  names: FieldNames<T, F> = {},
): Partial<T> {
  const view = fieldView(principal, resource, callKey ?? resource.right);
  const shown = Object.entries(values).flatMap(([name, value]) => {
    const field = fieldOf(resource, names, name);
    return view.isShown(field) ? [[name, view.mask({ [field]: value })[field]]] : [];
  });
  return Object.fromEntries(shown) as Partial<T>;
}

/**
 * What an edit stores of fields that its form may not have shown: an absent value and a mask that was sent back stay what they
 * are. Another value in the place of a hidden or masked one is refused, and never compared with it in clear (sys R38).
 */
export function keptValues<F extends Fields, T extends object>(
  { principal, callKey }: Reader,
  resource: Resource<F>,
  { sent, stored }: { readonly sent: { readonly [K in keyof T]?: T[K] | undefined }; readonly stored: T },
  names: FieldNames<T, F> = {},
): T {
  const rights = principal.fieldsOf(callKey ?? resource.right, resource.code);
  const refused: string[] = [];
  const kept = Object.entries(stored).map(([name, before]) => {
    const field = fieldOf(resource, names, name);
    const { level = LEVEL.read, maskRule = null } = rights?.get(field) ?? {};
    const value = (sent as Readonly<Record<string, unknown>>)[name];
    if (value === undefined || isMaskOf(maskRule, before, value)) return [name, before];
    if (level < LEVEL.read && !(isEmpty(value) && isEmpty(before))) refused.push(name);
    return [name, value];
  });
  if (refused.length > 0) throw new AppError(CODES.fieldNotPermitted, { data: { fields: refused } });
  return Object.fromEntries(kept) as T;
}

function fieldOf<F extends Fields>({ code, fields }: Resource<F>, names: object, name: string): string {
  const field = (names as Readonly<Record<string, string>>)[name] ?? name;
  if (!Object.hasOwn(fields, field)) throw new Error(`${code} has no field "${field}"`);
  return field;
}

const isEmpty = (value: unknown): boolean => value === null || value === '';

const isMaskOf = (rule: string | null, stored: unknown, value: unknown): boolean =>
  !isEmpty(stored) && JSON.stringify(maskValue(rule, stored)) === JSON.stringify(value);
