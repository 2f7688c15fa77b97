import { AppError, CODES, type ResultOf } from '@switchboard/kit-contract';
import { type Context, detailWithRights, deptsOf } from '@switchboard/kit-server';
import {
  type DeptOption,
  type getUserDetail,
  type selectUserRoles,
  USER_KEY,
  userResource,
} from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { type DeptOptionRow, findPerson, listDeptOptions, listDeptsOf, listIdentitiesOf } from './detail.repo.ts';
import { withMobiles } from './mobile.ts';
import { userSource } from './repo.ts';
import { listHeldRoles, listRoles } from './roles.repo.ts';

/** The right to unlink sign-in identities: its row scope also decides which of them are shown. */
const RESET_KEY = `${USER_KEY}:reset`;

export async function userDetail(userId: string, context: Context): Promise<ResultOf<typeof getUserDetail>> {
  const { principal, locale } = context;
  const { row, denied } = await detailWithRights(userSource(locale), userId, context);
  await withMobiles([row], context);
  const db = sysDb(context);
  const [person, depts, roles, identities] = await Promise.all([
    findPerson(db, userId),
    listDeptsOf(db, userId, locale),
    listHeldRoles(db, userId, locale),
    principal.can(RESET_KEY) && !denied.includes(RESET_KEY) ? listIdentitiesOf(db, userId) : null,
  ]);
  if (person === undefined) throw new AppError(CODES.notFound);
  return {
    id: userId,
    ...person,
    lockedUntil: person.lockedUntil?.toISOString() ?? null,
    row,
    denied,
    depts,
    roles: roles.map((role) => ({
      ...role,
      expireAt: role.expireAt?.toISOString() ?? null,
      grantedAt: role.grantedAt.toISOString(),
    })),
    identities:
      identities?.map((identity) => ({
        ...identity,
        linkedAt: identity.linkedAt.toISOString(),
        lastLoginAt: identity.lastLoginAt?.toISOString() ?? null,
      })) ?? null,
  };
}

/** Departments of the people that the caller sees: a name outside the scope is not offered. */
export async function deptOptions(context: Context): Promise<DeptOption[]> {
  const scope = context.principal.scopeOf(USER_KEY, userResource.code);
  if (scope === null) throw new AppError(CODES.noPermission);
  const only = deptsOf(scope);
  return toTree(await listDeptOptions(sysDb(context), only, context.locale));
}

/** A department without its parent among the rows is at the top. */
export function toTree(rows: readonly DeptOptionRow[]): DeptOption[] {
  const nodes = new Map(rows.map(({ id, name }) => [id, { id, name, children: [] } as DeptOption]));
  const top: DeptOption[] = [];
  for (const { id, parentId } of rows) {
    const siblings = (parentId === null ? undefined : nodes.get(parentId)?.children) ?? top;
    siblings.push(nodes.get(id) as DeptOption);
  }
  return top;
}

export async function roleFilterOptions(context: Context): Promise<ResultOf<typeof selectUserRoles>> {
  const roles = await listRoles(sysDb(context), context.locale);
  return roles.map(({ roleId, name }) => ({ id: roleId, name }));
}
