import { AppError, CODES, type ParsedInputOf } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import {
  accountAdminResource,
  MAIL_ADMIN_KEY,
  MAIL_CODES,
  type ownAccounts,
  type OwnAccount,
  type saveAccount,
  type setAccountPush,
  type setAccountState,
  type shareAccount,
  type testAccount,
} from '@switchboard/mc-contract';
import { mcDb } from '../../db.ts';
import { MAIL_RIGHT } from './access.repo.ts';
import { usableAccount } from './access.ts';
import { isInScope } from './admin.repo.ts';
import { bindAccount, changeAccount } from './edit.ts';
import { listAccountsOf, writePush } from './edit.repo.ts';
import { changeShares, changeState, startResync, testServers } from './manage.ts';
import { readSetting } from './repo.ts';
import { listShares, type ShareRow } from './share.repo.ts';

/** Operations of users on their own mailboxes and on those they may manage (mc M24). */

const mine = async (context: Context, accountId: string): Promise<void> =>
  void (await usableAccount(context, accountId, MAIL_RIGHT.manage));

export async function accountsOf(
  { staffId }: ParsedInputOf<typeof ownAccounts>,
  context: Context,
): Promise<OwnAccount[]> {
  const { principal } = context;
  if (staffId === undefined || staffId === principal.staffId)
    return await listAccountsOf(mcDb(context), principal.staffId);
  // accounts of another user: as far as the account page shows them
  const scope = principal.can(MAIL_ADMIN_KEY) ? principal.scopeOf(MAIL_ADMIN_KEY, accountAdminResource.code) : null;
  if (scope === null) throw new AppError(CODES.notFound);
  const accounts = await listAccountsOf(mcDb(context), staffId);
  const shown = await Promise.all(accounts.map(async ({ id }) => await isInScope(mcDb(context), id, scope)));
  return accounts.filter((_, index) => shown[index]);
}

export async function setPush(
  { accountId, status }: ParsedInputOf<typeof setAccountPush>,
  context: Context,
): Promise<true> {
  await mine(context, accountId);
  await writePush(mcDb(context), accountId, status);
  return true;
}

export async function saveMine(
  { accountId, version, ...edit }: ParsedInputOf<typeof saveAccount>,
  context: Context,
): Promise<{ id: string }> {
  if (accountId !== null) {
    await mine(context, accountId);
    return await changeAccount(context, { accountId, version, edit });
  }
  const { allowSelfBind } = await readSetting(mcDb(context));
  if (!allowSelfBind) throw new AppError(MAIL_CODES.noRight, { label: ASK_ADMIN });
  return await bindAccount(context, context.principal.staffId, edit);
}

const ASK_ADMIN = {
  zh: '不允许自行绑定邮箱，请联系管理员',
  en: 'You cannot bind a mailbox yourself. Contact the administrator',
};

export async function testMine({ accountId, ...servers }: ParsedInputOf<typeof testAccount>, context: Context) {
  if (accountId !== null) await mine(context, accountId);
  return await testServers(context, accountId, servers);
}

export async function stateMine(
  { accountId, state }: ParsedInputOf<typeof setAccountState>,
  context: Context,
): Promise<true> {
  await mine(context, accountId);
  return await changeState(context, accountId, state);
}

export async function shareMine(input: ParsedInputOf<typeof shareAccount>, context: Context): Promise<true> {
  await mine(context, input.accountId);
  return await changeShares(context, input);
}

export async function sharesMine({ accountId }: { accountId: string }, context: Context): Promise<ShareRow[]> {
  await mine(context, accountId);
  return await listShares(mcDb(context), accountId);
}

export async function resyncMine({ accountId }: { accountId: string }, context: Context): Promise<true> {
  await mine(context, accountId);
  return await startResync(context, accountId);
}
