import { AppError, CODES } from '@switchboard/kit-contract';
import type { Context, Grants } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { loadGrantsOf } from '../rights/repo.ts';
import { peopleScope } from '../role/members.ts';
import { visibleUsers } from '../role/people.repo.ts';
import { listRoleNames } from './repo.ts';

export interface ExplainedPerson {
  readonly grants: Grants;
  readonly isActive: boolean;
  /** Disabled roles of the person that would grant the key. */
  readonly offRoles: readonly string[];
}

/** The facts about a person that the caller of `byKey` may see; any other person is treated as missing (sys R35). */
export async function requirePerson(
  context: Context,
  byKey: string,
  userId: string,
  key = '',
): Promise<ExplainedPerson> {
  const db = sysDb(context);
  const [visible] = await visibleUsers(db, [userId], peopleScope(context, byKey));
  const person = visible === undefined ? null : await loadGrantsOf(db, userId);
  if (visible === undefined || person === null) throw new AppError(CODES.notFound);
  const names = await listRoleNames(db, userId, key, context.locale);
  const nameOf = new Map(names.map((row) => [row.id, row.name]));
  const { staffId, deptIds, treeDeptIds } = person;
  return {
    isActive: visible.isActive,
    offRoles: names.filter((row) => row.isOff && row.grants).map((row) => row.name),
    grants: {
      staffId,
      deptIds,
      treeDeptIds,
      roles: person.roles.map((role) => ({ ...role, name: nameOf.get(role.roleId) ?? role.name })),
    },
  };
}
