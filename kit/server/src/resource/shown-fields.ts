import type { Fields, Resource } from '@switchboard/kit-contract';
import type { Context } from '../context.ts';
import { fieldView } from './field-rights.ts';

export type FieldReader = Pick<Context, 'principal' | 'callKey'>;
/** The field of the resource that a value repeats under another name. */
export type FieldNames<N extends PropertyKey, F> = { readonly [K in N]: keyof F & string };
/** Allows no value of `T` without a field: `N` are those with another name. */
export type OnlyFields<T, F, N> = T & { readonly [K in Exclude<keyof T, keyof F | N>]: never };

/**
 * Values that a call returns outside the lists, shown as the lists of the resource show them: hidden ones are removed,
 * masked ones are masked (sys R36). The levels are those of the call's key, otherwise of the list; the id is always
 * shown. Every value must be a field of the resource, by its own name or by `names`: the caller adds any other value to
 * the result.
 */
export function shownFields<F extends Fields, T extends object, N extends keyof T = never>(
  { principal, callKey }: FieldReader,
  resource: Resource<F>,
  values: OnlyFields<T, F, N>,
  names?: FieldNames<N, F>,
): Partial<T> {
  const view = fieldView(principal, resource, callKey ?? resource.right);
  const shown = Object.entries(values).flatMap(([name, value]) => {
    const field = fieldOf(resource, name, names);
    return view.isShown(field) ? [[name, view.mask({ [field]: value })[field]]] : [];
  });
  return Object.fromEntries(shown) as Partial<T>;
}

/** Throws for a value that no field of the resource covers: no rule would define who may see or change it. */
export function fieldOf<F extends Fields>({ code, fields }: Resource<F>, name: string, names: object = {}): string {
  const field = (names as Readonly<Record<string, string>>)[name] ?? name;
  if (!Object.hasOwn(fields, field)) throw new Error(`${code} has no field "${field}"`);
  return field;
}
