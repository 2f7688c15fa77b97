import { createHash } from 'node:crypto';
import { createPrincipal, type ObjectFields, type Principal, type RoleGrant } from '@switchboard/kit-server';
import { type FlagRow, flagsAt } from '../flag/evaluate.ts';
import type { SessionRow } from './repo.ts';

/** The principal of a session: the user, and the engine over the granted rights. */
export function buildPrincipal(
  sessionId: string,
  { deptIds, treeDeptIds, roles, ...person }: SessionRow,
  objects: ReadonlyMap<string, ObjectFields>,
  flags: readonly FlagRow[] = [],
  clock: () => number = Date.now,
): Principal {
  const grants = { staffId: person.staffId, deptIds, treeDeptIds, roles };
  const flagsOfPerson = (now: number) => flagsAt({ ...person, deptIds, roles }, flags, now);
  const parts = [deptIds, treeDeptIds, roles.map(digestOnce), digestOnce(objects), flagsOfPerson(clock()).keys];
  const permVersion = digest([person.staffId, ...parts]).slice(0, 16);
  return createPrincipal({ ...person, sessionId, grants, objects, flagsAt: flagsOfPerson, permVersion }, clock);
}

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

const digests = new WeakMap<object, string>();

/** Roles and objects are the same for thousands of sessions of a node. */
function digestOnce(value: RoleGrant | ReadonlyMap<string, ObjectFields>): string {
  const known = digests.get(value);
  if (known !== undefined) return known;
  const made = digest(value instanceof Map ? [...value] : value);
  digests.set(value, made);
  return made;
}
