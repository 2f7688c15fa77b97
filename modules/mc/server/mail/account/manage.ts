import { AppError, CODES, fieldRefusal } from '@switchboard/kit-contract';
import { type Context, inTransaction } from '@switchboard/kit-server';
import { ACCOUNT_STATE, type AccountServers, MAIL_CODES } from '@switchboard/mc-contract';
import { ableStaff } from '@switchboard/sys-server';
import { mcDb } from '../../db.ts';
import { ACCOUNT_OBJECT, lockedAccount, loginFor, toSides } from './edit.ts';
import { requestResync, writeState } from './edit.repo.ts';
import { loadLogin } from './login.repo.ts';
import { probe, refusalOf } from './probe.ts';
import { listShares, type NewShare, replaceShares } from './share.repo.ts';

/** Operations on an account, once the caller has checked the permission. */

const BROKEN: readonly number[] = [ACCOUNT_STATE.pending, ACCOUNT_STATE.authFailed, ACCOUNT_STATE.connectError];

/** mc M25: a successful test with the stored secret reactivates a broken account. */
export async function testServers(context: Context, accountId: string | null, servers: AccountServers) {
  const result = await probe(context.config, await loginFor(context, accountId, servers));
  if (accountId !== null && servers.secret === null && refusalOf(result) === null)
    await inTransaction(context, async (tx) => {
      const { state } = await lockedAccount(tx, accountId);
      if (!BROKEN.includes(state)) return;
      await writeState(mcDb({ db: tx }), {
        id: accountId,
        state: ACCOUNT_STATE.active,
        reason: null,
        by: context.principal.staffId,
      });
    });
  return toSides(result, context.locale);
}

export async function changeState(context: Context, accountId: string, state: number): Promise<true> {
  if (state === ACCOUNT_STATE.active) {
    const login = await loadLogin(context.config, mcDb(context), accountId);
    if (login === undefined) throw new AppError(MAIL_CODES.mailNotFound);
    const refusal = refusalOf(await probe(context.config, login));
    if (refusal !== null) throw refusal;
  }
  await inTransaction(context, async (tx) => {
    const before = await lockedAccount(tx, accountId);
    await writeState(mcDb({ db: tx }), { id: accountId, state, reason: null, by: context.principal.staffId });
    await context.audit(tx, {
      object: ACCOUNT_OBJECT,
      objectId: accountId,
      action: 'state',
      before: { state: before.state },
      after: { state },
    });
  });
  return true;
}

export async function changeShares(
  context: Context,
  { accountId, shares }: { accountId: string; shares: readonly NewShare[] },
): Promise<true> {
  const staffIds = shares.map(({ staffId }) => staffId);
  if (new Set(staffIds).size !== staffIds.length) throw fieldRefusal('shares', TWICE);
  await inTransaction(context, async (tx) => {
    const { staffId: owner } = await lockedAccount(tx, accountId);
    const able = await ableStaff(tx, staffIds);
    if (staffIds.some((id) => id === owner || !able.has(id))) throw fieldRefusal('shares', NOT_ABLE);
    const db = mcDb({ db: tx });
    const before = await listShares(db, accountId);
    await replaceShares(db, { accountId, shares, by: context.principal.staffId });
    await context.audit(tx, {
      object: ACCOUNT_OBJECT,
      objectId: accountId,
      action: 'share',
      category: 3,
      before: { shares: before },
      after: { shares },
    });
  });
  return true;
}

const TWICE = { zh: '同一员工只能添加一次', en: 'Add each employee only once' };
const NOT_ABLE = {
  zh: '不能共享给邮箱所有者、已离职或没有登录账号的员工',
  en: 'Cannot be shared with the owner, or with employees who have left or have no account',
};

export async function startResync(context: Context, accountId: string): Promise<true> {
  await inTransaction(context, async (tx) => {
    const { state } = await lockedAccount(tx, accountId);
    if (state !== ACCOUNT_STATE.active && state !== ACCOUNT_STATE.connectError)
      throw new AppError(CODES.wrongState, {
        label: { zh: '邮箱未处于正常状态，不能同步', en: 'The mailbox is not active and cannot be synchronised' },
        data: { state },
      });
    await requestResync(mcDb({ db: tx }), accountId);
    await context.audit(tx, { object: ACCOUNT_OBJECT, objectId: accountId, action: 'resync' });
  });
  return true;
}
