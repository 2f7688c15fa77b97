import type { Fields, Resource } from '@switchboard/kit-contract';
import type { Context } from '../context.ts';
import { fieldView } from './field-rights.ts';

/** Fields of the resource may be absent; the id and what is no field of it stay as they are. */
export type Shown<F extends Fields, T extends object> = Omit<T, Exclude<keyof F, 'id'>> &
  Partial<Pick<T, Extract<keyof T, Exclude<keyof F, 'id'>>>>;

/**
 * What a call outside the list of a resource shows of its records, by the same field levels (sys R36): a copy without the
 * hidden fields and with the masked ones masked. The levels are those of the key of the call, else of the list.
 */
export function shownFields<F extends Fields, T extends object>(
  resource: Resource<F>,
  value: T,
  { principal, callKey }: Pick<Context, 'principal' | 'callKey'>,
): Shown<F, T> {
  const view = fieldView(principal, resource, callKey ?? resource.right);
  const shown = Object.entries(value).filter(([name]) => !(name in resource.fields) || view.isShown(name));
  return view.mask(Object.fromEntries(shown)) as Shown<F, T>;
}
