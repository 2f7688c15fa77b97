import { heldKeys } from '@switchboard/kit-server';
import type { AskedPerson } from './person.ts';

/** A disabled account holds nothing, whatever its roles say. */
export function heldKeysOf(person: AskedPerson): ReadonlySet<string> {
  return person.isActive ? heldKeys(person.grants, Date.now()) : new Set();
}
