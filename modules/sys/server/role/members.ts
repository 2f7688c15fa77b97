import { AppError, CODES, type ParsedInputOf, type ResultOf, TOTAL_CAP } from '@switchboard/kit-contract';
import { type Context, type Db, inTransaction, type RowScope } from '@switchboard/kit-server';
import {
  type findRightsPeople,
  type pageRoleMembers,
  type removeRoleMembers,
  roleResource,
  type saveRoleMembers,
} from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { readGrant } from '../grant/repo.ts';
import { keepAdministrator, requireHeld, requireNotSelf } from '../rights/escalation.ts';
import * as people from './people.repo.ts';
import { findRole, lockRole, type RoleRow } from './repo.ts';

const CHOICES = 30;

/** People that a caller of `key` may see (sys R35); without a scope the call was refused before. */
export function peopleScope(context: Context, key: string): RowScope {
  const scope = context.principal.scopeOf(key, 'sys.user');
  if (scope === null) throw new AppError(CODES.noPermission);
  return scope;
}

export async function membersOf(
  context: Context,
  input: ParsedInputOf<typeof pageRoleMembers>,
): Promise<ResultOf<typeof pageRoleMembers>> {
  const db = sysDb(context);
  if ((await findRole(db, input.roleId)) === undefined) throw new AppError(CODES.notFound);
  const { pageNo, pageSize } = input;
  const { rows, total } = await people.pageMembers(db, {
    roleId: input.roleId,
    keyword: input.keyword ?? '',
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
    scope: peopleScope(context, roleResource.right),
    locale: context.locale,
  });
  return { list: rows, total: Math.min(total, TOTAL_CAP), totalCapped: total > TOTAL_CAP, pageNo, pageSize };
}

export async function peopleFor(
  context: Context,
  { keyword }: ParsedInputOf<typeof findRightsPeople>,
): Promise<people.PersonRow[]> {
  const scope = peopleScope(context, roleResource.right);
  return await people.findPeople(sysDb(context), { keyword, limit: CHOICES, scope, locale: context.locale });
}

export async function addMembers(context: Context, input: ParsedInputOf<typeof saveRoleMembers>): Promise<true> {
  if (input.expireAt !== null && Date.parse(input.expireAt) <= Date.now())
    throw new AppError(CODES.validation, { data: [{ field: 'expireAt', msg: 'must be in the future' }] });
  return await changeMembers(context, input, 'member-save', async (tx, role) => {
    const db = sysDb({ db: tx });
    const content = { ...(await readGrant(db, role.id)), defaultScope: role.default_scope };
    await requireHeld(tx, context.principal, { roles: [content], userIds: input.userIds });
    await people.upsertMembers(db, { ...input, staffId: context.principal.staffId });
  });
}

export async function removeMembers(context: Context, input: ParsedInputOf<typeof removeRoleMembers>): Promise<true> {
  return await changeMembers(context, input, 'member-del', async (tx) => {
    await people.deleteMembers(sysDb({ db: tx }), input.roleId, input.userIds);
  });
}

/** Sys R27: not the caller, not the last administrator, and only people the caller may see. */
async function changeMembers(
  context: Context,
  { roleId, userIds }: { roleId: string; userIds: readonly string[] },
  action: string,
  change: (tx: Db, role: RoleRow) => Promise<void>,
): Promise<true> {
  const { principal } = context;
  for (const userId of userIds) requireNotSelf(principal, userId);
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const role = await lockRole(db, roleId);
    const seen = await people.visibleUsers(db, userIds, peopleScope(context, `${roleResource.right}:grant`));
    if (role === undefined || seen.length !== new Set(userIds).size) throw new AppError(CODES.notFound);
    const before = await people.listMemberships(db, roleId, userIds);
    await keepAdministrator(tx, async () => await change(tx, role));
    const after = await people.listMemberships(db, roleId, userIds);
    const named = (rows: readonly people.Membership[]) => {
      const names = new Map(seen.map((person) => [person.userId, `${person.name} ${person.jobNumber}`]));
      return { members: rows.map((row) => ({ ...row, name: names.get(row.userId) })) };
    };
    await context.audit(tx, {
      object: 'sys.role',
      objectId: roleId,
      action,
      category: 3,
      before: named(before),
      after: named(after),
    });
    return true as const;
  });
}
