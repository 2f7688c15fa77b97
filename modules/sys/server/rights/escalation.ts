import { AppError } from '@switchboard/kit-contract';
import { type Db, heldKeys, type Principal, type ScopeRule } from '@switchboard/kit-server';
import { SYS_CODES } from '@switchboard/sys-contract';
import { type SysDb, sysDb } from '../db.ts';
import {
  countAdministrators,
  listMemberIds,
  listUserDepts,
  lockAdministrators,
  lockRolesHolding,
  withDeptsBelow,
} from './escalation.repo.ts';
import { type Giver, isWidened, notHeld, type RoleChange } from './held.ts';
import { listRoleGrants } from '../user/roles.repo.ts';
import { listObjects, loadGrantsOf } from './repo.ts';
import { NOTHING, type RoleContent } from './widening.ts';

/**
 * Holders may grant rights that they do not hold. A holder without an end date is a super administrator: keys decide,
 * not role names.
 */
export const ESCALATE = 'sys.auth-manage.permissions:escalate';

/**
 * Sys R27: users cannot grant more than they hold. Checks whole roles, given to these people or taken over with their
 * account.
 */
export async function requireHeld(
  tx: Db,
  principal: Principal,
  { roles, userIds }: { readonly roles: readonly RoleContent[]; readonly userIds: readonly string[] },
): Promise<void> {
  if (roles.length === 0 || principal.can(ESCALATE)) return;
  const db = sysDb({ db: tx });
  const [giver, recipients] = [await loadGiver(db, principal), await listUserDepts(db, userIds)];
  for (const role of roles) refuseMissing(notHeld(giver, { after: await withBelow(db, role) }, recipients));
}

/**
 * Sys R27: users cannot widen a role by more than they hold, nor a role that they hold themselves; a new role has no id
 * yet. The escalate key allows both: otherwise the key of a new page could never reach the only administrators.
 */
export async function requireMayWiden(
  tx: Db,
  principal: Principal,
  { roleId, ...change }: RoleChange & { readonly roleId: string | null },
): Promise<void> {
  if (principal.can(ESCALATE)) return;
  const db = sysDb({ db: tx });
  const giver = await loadGiver(db, principal);
  const { before = NOTHING } = change;
  const full = { before: await withBelow(db, before), after: await withBelow(db, change.after) };
  if (!isWidened(full, giver.objects)) return;
  const members = roleId === null ? [] : await listMemberIds(db, roleId);
  if (members.includes(principal.userId)) throw new AppError(SYS_CODES.ownRoles);
  // relative scopes are compared with the giver as an additional member: the role can be without members yet
  refuseMissing(notHeld(giver, full, await listUserDepts(db, [...members, principal.userId])));
}

/** Called before the resource is locked: a grant of it locks its role first, and the opposite order could deadlock. */
export async function lockHolders(db: SysDb, resourceId: string): Promise<void> {
  await lockRolesHolding(db, resourceId);
}

/** Keys of a call: all that grant it now, and its own keys from the contract. */
export interface BoundCall {
  readonly activeKeys: readonly string[];
  readonly ownKeys: readonly string[];
}

/**
 * Sys R27: a call bound to a resource is given to every role that holds the resource, with the rows and fields of the
 * role. Compared like a grant of the key by which the caller makes the call; the resource and its roles are locked.
 */
export async function requireMayBind(
  tx: Db,
  principal: Principal,
  { resourceId, calls }: { readonly resourceId: string; readonly calls: readonly BoundCall[] },
): Promise<void> {
  if (calls.length === 0 || principal.can(ESCALATE)) return;
  const db = sysDb({ db: tx });
  const { grants, now } = await loadGiver(db, principal);
  const held = heldKeys(grants, now);
  const given = calls.map((call) => ({ ...call, keys: keysUsed(call, held) }));
  refuseMissing(given.flatMap(({ ownKeys, keys }) => (keys.length === 0 ? ownKeys : [])));
  const roles = await listRoleGrants(db, await lockRolesHolding(db, resourceId));
  for (const [roleId, before] of roles) {
    const had = new Set(before.keys);
    // a role that can make the call already gets nothing new
    const added = given.flatMap(({ activeKeys, keys }) => (activeKeys.some((key) => had.has(key)) ? [] : keys));
    await requireMayWiden(tx, principal, { roleId, before, after: { ...before, keys: [...before.keys, ...added] } });
  }
}

/** Decides like `keyFor`: the call's own key, otherwise a bound one; with several, each must cover the granted rights. */
function keysUsed({ ownKeys, activeKeys }: BoundCall, held: ReadonlySet<string>): readonly string[] {
  const own = ownKeys.filter((key) => held.has(key));
  return own.length > 0 ? own : activeKeys.filter((key) => held.has(key));
}

function refuseMissing(missing: readonly string[]): void {
  if (missing.length > 0) throw new AppError(SYS_CODES.notHeld, { data: { missing: missing.slice(0, 20) } });
}

/** The caller's current rights; read in the transaction, because the session can be some seconds old. */
export async function loadGiver(db: SysDb, { userId }: Principal): Promise<Giver> {
  const [person, objects] = [await loadGrantsOf(db, userId), await listObjects(db)];
  return {
    grants: person ?? { staffId: '', deptIds: [], treeDeptIds: [], roles: [] },
    objects: new Map(objects.map((object) => [object.code, object])),
    now: Date.now(),
  };
}

/** Chosen departments include those below them (sys R34). */
async function withBelow(db: SysDb, role: RoleContent): Promise<RoleContent> {
  const scopes: ScopeRule[] = [];
  for (const rule of role.scopes) scopes.push({ ...rule, deptIds: await withDeptsBelow(db, rule.deptIds) });
  return { ...role, scopes };
}

/** Sys R27: users cannot change their own roles. */
export function requireNotSelf(principal: Principal, userId: string): void {
  if (principal.userId === userId) throw new AppError(SYS_CODES.ownRoles);
}

/**
 * Sys R27: wraps every change that could remove the last super administrator (roles of a user, grants or state of a
 * role, state of an account). One such change runs at a time: two must not each rely on the administrator that the
 * other removes.
 */
export async function keepAdministrator<T>(tx: Db, change: () => Promise<T>): Promise<T> {
  const db = sysDb({ db: tx });
  await lockAdministrators(db);
  const before = await countAdministrators(db, ESCALATE);
  const result = await change();
  if (before > 0 && (await countAdministrators(db, ESCALATE)) === 0) throw new AppError(SYS_CODES.lastAdmin);
  return result;
}
