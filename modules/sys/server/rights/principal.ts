import { createHash } from 'node:crypto';
import { createPrincipal, type ObjectFields, type Principal } from '@switchboard/kit-server';
import type { SessionRow } from './repo.ts';

/** The principal of a session: the person, and the engine over what was granted. */
export function buildPrincipal(
  sessionId: string,
  { deptIds, treeDeptIds, roles, ...person }: SessionRow,
  objects: ReadonlyMap<string, ObjectFields>,
  clock: () => number = Date.now,
): Principal {
  const grants = { staffId: person.staffId, deptIds, treeDeptIds, roles };
  const permVersion = createHash('sha256')
    .update(JSON.stringify([grants, [...objects]]))
    .digest('base64url')
    .slice(0, 16);
  return createPrincipal({ ...person, sessionId, grants, objects, permVersion }, clock);
}
