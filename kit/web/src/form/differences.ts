import type { Field, Fields } from '@switchboard/kit-contract';
import type { Values } from './types.ts';
import { isEmptyValue } from './values.ts';

export type Side = 'mine' | 'theirs';

/** A field with different values in the two versions. */
export interface Difference {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Both changed it: only the user can decide which value to keep. */
  readonly isConflict: boolean;
}

interface Versions {
  /** The values that the user started from. */
  readonly base: Values;
  readonly mine: Values;
  /** The values that are stored now. */
  readonly theirs: Values;
}

export function differencesOf(
  names: readonly string[],
  fields: Fields,
  { base, mine, theirs }: Versions,
): Difference[] {
  return names.flatMap((name) => {
    const field = fields[name];
    if (field === undefined || isSameValue(field, mine[name], theirs[name])) return [];
    const isMine = !isSameValue(field, base[name], mine[name]);
    const isTheirs = !isSameValue(field, base[name], theirs[name]);
    return [{ name, mine: mine[name], theirs: theirs[name], isConflict: isMine && isTheirs }];
  });
}

/** A change by one side is kept automatically; if both changed a field, the user's own value is preselected. */
export function suggestedSide(difference: Difference, field: Field, base: Values): Side {
  return isSameValue(field, base[difference.name], difference.mine) ? 'theirs' : 'mine';
}

export function isSameValue(field: Field, one: unknown, other: unknown): boolean {
  if (isEmptyValue(one) || isEmptyValue(other)) return isEmptyValue(one) && isEmptyValue(other);
  if (field.kind === 'decimal' || field.kind === 'int') return plain(String(one)) === plain(String(other));
  if (field.kind === 'dateTime') return Date.parse(String(one)) === Date.parse(String(other));
  if (Array.isArray(one) && Array.isArray(other)) return sorted(one) === sorted(other);
  return JSON.stringify(one) === JSON.stringify(other);
}

const sorted = (list: readonly unknown[]): string => JSON.stringify(list.map(String).toSorted());

/** `1.50` and `1.500000` are the same amount. */
const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
