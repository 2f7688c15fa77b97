import { heldKeys } from '@switchboard/kit-server';
import type { ExplainedPerson } from './person.ts';

/** A disabled account holds nothing, regardless of its roles. */
export function heldKeysOf(person: ExplainedPerson): ReadonlySet<string> {
  return person.isActive ? heldKeys(person.grants, Date.now()) : new Set();
}
