import type { Field, Fields } from '@switchboard/kit-contract';
import type { Values } from './types.ts';
import { isEmptyValue } from './values.ts';

export type Side = 'mine' | 'theirs';

/** A field that two people left in different ways. */
export interface Difference {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Both changed it: nobody but the person can say which holds. */
  readonly isConflict: boolean;
}

interface Versions {
  /** As the person found it. */
  readonly base: Values;
  readonly mine: Values;
  /** As it is now. */
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

/** What only one of the two changed is kept by itself; where both did, the person's own stands until they say otherwise. */
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

/** `1.50` and `1.500000` are one amount. */
const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
