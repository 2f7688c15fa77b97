import { AppError, CODES, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, handle, pageOf, type RowScope } from '@switchboard/kit-server';
import {
  accountAdminResource,
  addAccountFor,
  editAccountOf,
  folderAdminResource,
  folderMembers,
  MAIL_CODES,
  resyncFolders,
  saveFolderMembers,
  setStateOf,
  shareAccountOf,
  sharesOf,
  testAccountOf,
} from '@switchboard/mc-contract';
import { mcDb } from '../../db.ts';
import { accountAdminSource, canBindFor, folderAdminSource, isInScope } from './admin.repo.ts';
import { bindAccount, changeAccount } from './edit.ts';
import { changeShares, changeState, startResync, testServers } from './manage.ts';
import { listShares, type NewShare } from './share.repo.ts';

/** Account administrators see and change the accounts in their scope, but never a mail or a secret (mc M24). */

const ACCOUNTS = accountAdminResource.code;
/** A role may grant other rows of this object: the calls of a page use the object of its list. */
const FOLDERS = folderAdminResource.code;

/** Scope of the call's own key: an administrator who sees a whole department may be allowed to change only a part of it. */
const scopeOf = ({ principal, callKey }: Context, object: string): RowScope | null =>
  callKey === null ? null : principal.scopeOf(callKey, object);

async function inScope(context: Context, accountId: string, object: string): Promise<void> {
  const scope = scopeOf(context, object);
  if (scope === null || !(await isInScope(mcDb(context), accountId, scope))) throw new AppError(CODES.notFound);
}

/** A person out of scope is reported as missing, before any mail server is contacted. */
async function add({ staffId, ...edit }: ParsedInputOf<typeof addAccountFor>, context: Context) {
  const scope = scopeOf(context, ACCOUNTS);
  if (scope === null || !(await canBindFor(mcDb(context), staffId, scope))) throw new AppError(CODES.notFound);
  return await bindAccount(context, staffId, edit);
}

async function edit({ accountId, version, ...rest }: ParsedInputOf<typeof editAccountOf>, context: Context) {
  await inScope(context, accountId, ACCOUNTS);
  return await changeAccount(context, { accountId, version, edit: rest });
}

/** Sharing a mailbox with oneself would be a way to read it. */
async function share(
  input: { accountId: string; shares: readonly NewShare[] },
  context: Context,
  object: string,
): Promise<true> {
  await inScope(context, input.accountId, object);
  const { staffId } = context.principal;
  const had = await listShares(mcDb(context), input.accountId);
  const rightsNow = had.find((one) => one.staffId === staffId)?.rights;
  const rightsNext = input.shares.find((one) => one.staffId === staffId)?.rights;
  if (rightsNext !== undefined && rightsNext !== rightsNow)
    throw new AppError(MAIL_CODES.noRight, {
      label: { zh: '不能将邮箱共享给自己', en: 'You cannot share a mailbox with yourself' },
    });
  return await changeShares(context, input);
}

async function shares({ accountId }: { accountId: string }, context: Context, object: string) {
  await inScope(context, accountId, object);
  return await listShares(mcDb(context), accountId);
}

export const accountAdminRoutes = [
  handle(accountAdminResource.calls.page, async (input, context) => await pageOf(accountAdminSource, input, context)),
  handle(addAccountFor, add),
  handle(editAccountOf, edit),
  handle(testAccountOf, async ({ accountId, ...servers }, context) => {
    if (accountId !== null) await inScope(context, accountId, ACCOUNTS);
    return await testServers(context, accountId, servers);
  }),
  handle(setStateOf, async ({ accountId, state }, context) => {
    await inScope(context, accountId, ACCOUNTS);
    return await changeState(context, accountId, state);
  }),
  handle(shareAccountOf, async (input, context) => await share(input, context, ACCOUNTS)),
  handle(sharesOf, async (input, context) => await shares(input, context, ACCOUNTS)),
  handle(folderAdminResource.calls.page, async (input, context) => await pageOf(folderAdminSource, input, context)),
  handle(resyncFolders, async ({ accountId }, context) => {
    await inScope(context, accountId, FOLDERS);
    return await startResync(context, accountId);
  }),
  handle(folderMembers, async (input, context) => await shares(input, context, FOLDERS)),
  handle(saveFolderMembers, async (input, context) => await share(input, context, FOLDERS)),
];
