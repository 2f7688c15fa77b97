import { AppError } from '@switchboard/kit-contract';
import { type Db, type Principal, type RoleGrant, type RowScope, SCOPE } from '@switchboard/kit-server';
import { SYS_CODES } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { countAdministrators, lockAdministrators, withDeptsBelow } from './escalation.repo.ts';

/** Holders may grant what they do not hold. Who holds it without an end is a super administrator: keys decide, no role name. */
export const ESCALATE = 'sys.auth-manage.permissions:escalate';

/** What is about to be given: a role, or the part of a role's grants that is new or wider than before. */
export type WantedGrant = Pick<RoleGrant, 'keys' | 'defaultScope' | 'scopes' | 'fields'>;

/** Whom it is given to. Without it (a role is edited, not given) the relative scopes ask for a department scope of one's own. */
export interface Member {
  readonly deptIds: readonly string[];
  readonly treeDeptIds: readonly string[];
}

/** Sys R27: nobody grants more than they hold. */
export async function requireHeld(db: Db, principal: Principal, wanted: WantedGrant, member?: Member): Promise<void> {
  if (principal.can(ESCALATE)) return;
  const scopes = await Promise.all(
    wanted.scopes.map(async (rule) => ({ ...rule, deptIds: await withDeptsBelow(sysDb({ db }), rule.deptIds) })),
  );
  const missing = notHeld(principal, { ...wanted, scopes }, member);
  if (missing.length > 0) throw new AppError(SYS_CODES.notHeld, { data: { missing: missing.slice(0, 20) } });
}

/** What of the grant the person lacks: keys as they are, scopes as `scope:object`, fields as `field:object.field`. */
export function notHeld(
  principal: Pick<Principal, 'keys' | 'scopeOf' | 'fieldsOf'>,
  wanted: WantedGrant,
  member?: Member,
): string[] {
  const own = principal.keys;
  const keys = wanted.keys.filter((key) => own.has(key));
  const missing = wanted.keys.filter((key) => !own.has(key));
  const rules = wanted.scopes.some(({ objectCode }) => objectCode === '*')
    ? wanted.scopes
    : [...wanted.scopes, { objectCode: '*', scope: wanted.defaultScope, deptIds: [] }];
  for (const rule of wanted.keys.length === 0 ? [] : rules) {
    const isHeld = keys.some((key) => covers(principal.scopeOf(key, rule.objectCode), rule, member));
    if (!isHeld) missing.push(`scope:${rule.objectCode}`);
  }
  for (const rule of wanted.fields) {
    const isHeld = keys.some((key) => {
      const rights = principal.fieldsOf(key, rule.objectCode);
      return (rights?.get(rule.fieldCode)?.level ?? 0) >= rule.level;
    });
    if (!isHeld && rule.level > 0) missing.push(`field:${rule.objectCode}.${rule.fieldCode}`);
  }
  return missing;
}

/** Would the rows that the rule opens all be rows the giver sees? */
function covers(own: RowScope | null, rule: { scope: number; deptIds: readonly string[] }, member?: Member): boolean {
  if (own === null) return false;
  if (own.kind === 'all') return true;
  const sees = (ids: readonly string[]): boolean => ids.every((id) => own.deptIds.includes(id));
  switch (rule.scope) {
    case SCOPE.self:
      return true;
    case SCOPE.department:
      return member === undefined ? own.deptIds.length > 0 : sees(member.deptIds);
    case SCOPE.tree:
      return member === undefined ? own.deptIds.length > 0 : sees(member.treeDeptIds);
    case SCOPE.chosen:
      return sees(rule.deptIds);
    default:
      return false;
  }
}

/** Sys R27: nobody changes their own roles. */
export function requireNotSelf(principal: Principal, userId: string): void {
  if (principal.userId === userId) throw new AppError(SYS_CODES.ownRoles);
}

/**
 * Sys R27: around every change that could take the last super administrator away (roles of a person, grants or state of a
 * role, state of an account). One such change at a time, so that two cannot each spare the other's.
 */
export async function keepAdministrator<T>(tx: Db, change: () => Promise<T>): Promise<T> {
  const db = sysDb({ db: tx });
  await lockAdministrators(db);
  const before = await countAdministrators(db, ESCALATE);
  const result = await change();
  if (before > 0 && (await countAdministrators(db, ESCALATE)) === 0) throw new AppError(SYS_CODES.lastAdmin);
  return result;
}
