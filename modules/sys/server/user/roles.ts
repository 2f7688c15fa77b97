import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, type Db, inTransaction } from '@switchboard/kit-server';
import { type assignRoles, type getRoleOptions, USER_KEY, userResource } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import {
  ESCALATE,
  keepAdministrator,
  type Member,
  notHeld,
  requireHeld,
  requireNotSelf,
} from '../rights/escalation.ts';
import { loadGrantsOf } from '../rights/repo.ts';
import { touchRights } from './account.repo.ts';
import { requireUserInScope } from './in-scope.ts';
import { planRoles, type RolePlan, type RoleWish } from './role-plan.ts';
import {
  deleteUserRoles,
  type HeldRoleRow,
  listHeldRoles,
  listRoleGrants,
  listRoles,
  upsertUserRole,
} from './roles.repo.ts';

const ROLE_KEY = `${USER_KEY}:role`;

/** Every role, and whether the asking administrator could give it to this person. */
export async function roleOptions(userId: string, context: Context): Promise<ResultOf<typeof getRoleOptions>> {
  const { principal, locale } = context;
  return await inTransaction(context, async (tx) => {
    const account = await requireUserInScope(tx, context, ROLE_KEY, userId);
    const db = sysDb({ db: tx });
    const roles = await listRoles(db, locale);
    const held = new Map((await listHeldRoles(db, userId, locale)).map((role) => [role.roleId, role]));
    const isFree = principal.can(ESCALATE);
    const grants = isFree
      ? null
      : await listRoleGrants(
          db,
          roles.map(({ roleId }) => roleId),
        );
    const member = isFree ? undefined : await memberOf(tx, userId);
    return {
      version: account.version,
      roles: roles.map((role) => {
        const grant = grants?.get(role.roleId);
        return {
          ...role,
          isHeld: held.has(role.roleId),
          expireAt: held.get(role.roleId)?.expireAt?.toISOString() ?? null,
          isGrantable: isFree || (grant !== undefined && notHeld(principal, grant, member).length === 0),
        };
      }),
    };
  });
}

export async function assign(input: ParsedInputOf<typeof assignRoles>, context: Context): Promise<true> {
  const { principal, locale } = context;
  const { userId } = input;
  return await inTransaction(context, async (tx) => {
    const account = await requireUserInScope(tx, context, ROLE_KEY, userId);
    requireNotSelf(principal, userId);
    if (account.version !== input.version) throw new AppError(CODES.staleWrite);
    const db = sysDb({ db: tx });
    const before = await listHeldRoles(db, userId, locale);
    const plan = planRoles(before.map(toWish), input.roles);
    requireSound(input.roles, plan);
    await requireGivable(tx, plan.given, userId, context);
    await keepAdministrator(tx, async () => {
      await deleteUserRoles(db, userId, plan.removed);
      for (const role of [...plan.given, ...plan.shortened]) {
        await upsertUserRole(db, { userId, ...role, grantedBy: principal.staffId });
      }
    });
    await touchRights(db, { userId, by: principal.staffId });
    const after = await listHeldRoles(db, userId, locale);
    await context.audit(tx, {
      object: userResource.code,
      objectId: userId,
      action: 'assign-roles',
      category: 3,
      before: { name: account.name, roles: before.map(toWords) },
      after: { name: account.name, roles: after.map(toWords) },
    });
    return true as const;
  });
}

const toWish = ({ roleId, expireAt }: HeldRoleRow): RoleWish => ({ roleId, expireAt: expireAt?.toISOString() ?? null });
const toWords = ({ roleId, name, expireAt }: HeldRoleRow) => ({
  roleId,
  name,
  expireAt: expireAt?.toISOString() ?? null,
});

function requireSound(wanted: readonly RoleWish[], { given, shortened }: RolePlan): void {
  const refuse = (msg: string): never => {
    throw new AppError(CODES.validation, { data: [{ field: 'roles', msg }] });
  };
  if (new Set(wanted.map(({ roleId }) => roleId)).size !== wanted.length) refuse('a role stands twice');
  const isPast = ({ expireAt }: RoleWish): boolean => expireAt !== null && Date.parse(expireAt) <= Date.now();
  if ([...given, ...shortened].some(isPast)) refuse('the end lies in the past');
}

async function requireGivable(
  tx: Db,
  given: readonly RoleWish[],
  userId: string,
  { principal, locale }: Context,
): Promise<void> {
  if (given.length === 0) return;
  const db = sysDb({ db: tx });
  const enabled = new Set((await listRoles(db, locale)).filter((role) => role.isEnabled).map((role) => role.roleId));
  if (given.some(({ roleId }) => !enabled.has(roleId))) throw new AppError(CODES.notFound);
  const grants = await listRoleGrants(
    db,
    given.map(({ roleId }) => roleId),
  );
  const member = await memberOf(tx, userId);
  for (const grant of grants.values()) await requireHeld(tx, principal, grant, member);
}

async function memberOf(tx: Db, userId: string): Promise<Member> {
  const grants = await loadGrantsOf(sysDb({ db: tx }), userId);
  return { deptIds: grants?.deptIds ?? [], treeDeptIds: grants?.treeDeptIds ?? [] };
}
