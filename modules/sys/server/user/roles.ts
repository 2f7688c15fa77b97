import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, type Db, inTransaction } from '@switchboard/kit-server';
import { type assignRoles, type getRoleOptions, USER_KEY, userResource } from '@switchboard/sys-contract';
import { type SysDb, sysDb } from '../db.ts';
import { ESCALATE, keepAdministrator, loadGiver, requireHeld, requireNotSelf } from '../rights/escalation.ts';
import { listUserDepts } from '../rights/escalation.repo.ts';
import { notHeld } from '../rights/held.ts';
import { touchRights } from './account.repo.ts';
import { requireUserInScope } from './in-scope.ts';
import { planRoles, type RolePlan, type RequestedRole } from './role-plan.ts';
import {
  deleteUserRoles,
  type HeldRoleRow,
  listHeldRoles,
  listRoleGrants,
  listRoles,
  upsertUserRole,
} from './roles.repo.ts';

const ROLE_KEY = `${USER_KEY}:role`;

/** Every role, and whether the calling administrator could give it to this person. */
export async function roleOptions(userId: string, context: Context): Promise<ResultOf<typeof getRoleOptions>> {
  const { locale } = context;
  return await inTransaction(context, async (tx) => {
    const account = await requireUserInScope(tx, context, ROLE_KEY, userId);
    const db = sysDb({ db: tx });
    const roles = await listRoles(db, locale);
    const held = new Map((await listHeldRoles(db, userId, locale)).map((role) => [role.roleId, role]));
    const isGrantable = await grantableRoles(
      db,
      context,
      userId,
      roles.map(({ roleId }) => roleId),
    );
    return {
      version: account.version,
      roles: roles.map((role) => ({
        ...role,
        isHeld: held.has(role.roleId),
        expireAt: held.get(role.roleId)?.expireAt?.toISOString() ?? null,
        isGrantable: isGrantable(role.roleId),
      })),
    };
  });
}

/** Returns for each role the result that giving it would have. */
async function grantableRoles(
  db: SysDb,
  { principal }: Context,
  userId: string,
  roleIds: readonly string[],
): Promise<(roleId: string) => boolean> {
  if (principal.can(ESCALATE)) return () => true;
  const grants = await listRoleGrants(db, roleIds);
  const [giver, recipients] = [await loadGiver(db, principal), await listUserDepts(db, [userId])];
  return (roleId) => {
    const after = grants.get(roleId);
    return after !== undefined && notHeld(giver, { after }, recipients).length === 0;
  };
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
    const plan = planRoles(before.map(toRequestedRole), input.roles);
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

const toRequestedRole = ({ roleId, expireAt }: HeldRoleRow): RequestedRole => ({
  roleId,
  expireAt: expireAt?.toISOString() ?? null,
});
const toWords = ({ roleId, name, expireAt }: HeldRoleRow) => ({
  roleId,
  name,
  expireAt: expireAt?.toISOString() ?? null,
});

function requireSound(wanted: readonly RequestedRole[], { given, shortened }: RolePlan): void {
  const refuse = (msg: string): never => {
    throw new AppError(CODES.validation, { data: [{ field: 'roles', msg }] });
  };
  if (new Set(wanted.map(({ roleId }) => roleId)).size !== wanted.length) refuse('a role is listed twice');
  const isPast = ({ expireAt }: RequestedRole): boolean => expireAt !== null && Date.parse(expireAt) <= Date.now();
  if ([...given, ...shortened].some(isPast)) refuse('the end is in the past');
}

async function requireGivable(
  tx: Db,
  given: readonly RequestedRole[],
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
  await requireHeld(tx, principal, { roles: [...grants.values()], userIds: [userId] });
}
