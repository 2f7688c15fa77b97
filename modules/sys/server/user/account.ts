import { hash } from '@node-rs/argon2';
import { AppError, CODE_TEXT, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, type Db, inTransaction } from '@switchboard/kit-server';
import {
  type resetPassword,
  type setUserState,
  type unlinkIdentity,
  USER_KEY,
  userResource,
} from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { keepAdministrator, requireHeld } from '../rights/escalation.ts';
import { loadGrantsOf } from '../rights/repo.ts';
import { revokeSessions } from '../user-session/repo.ts';
import { clearLock, deleteIdentity, updatePassword, updateStatus } from './account.repo.ts';
import { requireUserInScope } from './in-scope.ts';
import type { AccountRow } from './repo.ts';

const OBJECT = userResource.code;
const DISABLED = 0;
const LOCKED = 2;
const LEFT = 3;

const refuse = (zh: string, en: string, state: number): AppError =>
  new AppError(CODES.wrongState, { label: { zh, en }, data: { state: String(state) } });

/** Each account in a separate transaction: one refusal must not undo the others (conventions §4). */
export async function setStates(
  { ids, status }: ParsedInputOf<typeof setUserState>,
  context: Context,
): Promise<ResultOf<typeof setUserState>> {
  const results: ResultOf<typeof setUserState> = [];
  for (const id of new Set(ids)) {
    try {
      await setState(id, status === '1', context);
      results.push({ id, ok: true, code: CODES.ok, msg: '' });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const action = status === '1' ? 'enable' : 'disable';
      await context.audit(context.db, { object: OBJECT, objectId: id, action, result: 2, code: error.code });
      const label = error.label ?? CODE_TEXT[error.code];
      results.push({ id, ok: false, code: error.code, msg: label?.[context.locale] ?? error.message });
    }
  }
  return results;
}

async function setState(userId: string, isOn: boolean, context: Context): Promise<void> {
  const { principal } = context;
  await inTransaction(context, async (tx) => {
    const account = await requireUserInScope(tx, context, `${USER_KEY}:state`, userId);
    if (!isOn && userId === principal.userId) {
      throw refuse('不能停用自己的账号', 'You cannot disable your own account', account.status);
    }
    if (isOn && account.employStatus === LEFT) {
      throw refuse(
        `${account.name} 已离职，不能启用`,
        `${account.name} has left and cannot be enabled`,
        account.status,
      );
    }
    if ((account.status === DISABLED) !== isOn) {
      const [zh, en] = isOn ? ['已是启用状态', 'is enabled already'] : ['已是停用状态', 'is disabled already'];
      throw refuse(`${account.name} ${zh}`, `${account.name} ${en}`, account.status);
    }
    await keepAdministrator(tx, async () => {
      await updateStatus(sysDb({ db: tx }), { userId, by: principal.staffId, status: isOn ? 1 : 0 });
    });
    // sys R19: refused on every node at once; the database notifies them
    if (!isOn) await revokeSessions(sysDb({ db: tx }), { userId, reason: 'disabled' });
    await context.audit(tx, {
      object: OBJECT,
      objectId: userId,
      action: isOn ? 'enable' : 'disable',
      category: 3,
      before: { name: account.name, status: account.status },
      after: { name: account.name, status: isOn ? 1 : 0 },
    });
  });
}

export async function unlock(userId: string, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const account = await requireUserInScope(tx, context, `${USER_KEY}:state`, userId);
    if (account.status !== LOCKED) throw refuse('账号未锁定', 'The account is not locked', account.status);
    await clearLock(sysDb({ db: tx }), { userId, by: context.principal.staffId });
    await context.audit(tx, {
      object: OBJECT,
      objectId: userId,
      action: 'unlock',
      category: 3,
      before: { name: account.name, status: LOCKED },
      after: { name: account.name, status: 1 },
    });
    return true as const;
  });
}

export async function resetPasswordOf(
  { userId, password }: ParsedInputOf<typeof resetPassword>,
  context: Context,
): Promise<true> {
  const { principal } = context;
  // slow on purpose, therefore before the row is locked
  const passwordHash = await hash(password);
  return await inTransaction(context, async (tx) => {
    const account = await requireUserInScope(tx, context, `${USER_KEY}:reset`, userId);
    if (userId === principal.userId) {
      throw refuse('请使用“修改密码”', 'Use “change password” for your own account', account.status);
    }
    if (account.status === DISABLED || account.employStatus === LEFT) {
      throw refuse('账号已停用，不能重置密码', 'The account is disabled, its password cannot be reset', account.status);
    }
    await requireNoStronger(tx, account, context);
    await updatePassword(sysDb({ db: tx }), { userId, by: principal.staffId, hash: passwordHash });
    const sessions = await revokeSessions(sysDb({ db: tx }), { userId, reason: 'password' });
    await context.audit(tx, {
      object: OBJECT,
      objectId: userId,
      action: 'reset-password',
      category: 3,
      before: { name: account.name, mustChangePwd: account.mustChangePwd },
      after: { name: account.name, mustChangePwd: true, sessionsEnded: sessions.length },
    });
    return true as const;
  });
}

/**
 * An administrator who sets a password can sign in with it: the account must not have more rights than the
 * administrator (sys R27).
 */
async function requireNoStronger(tx: Db, { id }: AccountRow, { principal }: Context): Promise<void> {
  const grants = await loadGrantsOf(sysDb({ db: tx }), id);
  await requireHeld(tx, principal, { roles: grants?.roles ?? [], userIds: [id] });
}

export async function unlink(
  { userId, identityId }: ParsedInputOf<typeof unlinkIdentity>,
  context: Context,
): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const account = await requireUserInScope(tx, context, `${USER_KEY}:reset`, userId);
    const by = context.principal.staffId;
    const identity = await deleteIdentity(sysDb({ db: tx }), { userId, by, identityId });
    if (identity === undefined) throw new AppError(CODES.notFound);
    await context.audit(tx, {
      object: OBJECT,
      objectId: userId,
      action: 'unlink-identity',
      category: 3,
      before: { name: account.name, ...identity },
      after: { name: account.name },
    });
    return true as const;
  });
}
