import { handle } from '@switchboard/kit-server';
import {
  accountShares,
  accountState,
  ownAccounts,
  resyncAccount,
  saveAccount,
  senderList,
  setAccountPush,
  setAccountState,
  shareAccount,
  testAccount,
  unreadCounts,
} from '@switchboard/mc-contract';
import { accountAdminRoutes } from './admin.ts';
import { accountsOf, resyncMine, saveMine, setPush, shareMine, sharesMine, stateMine, testMine } from './own.ts';
import { mySenders, myState, unreadOf } from './service.ts';

export const mailAccountRoutes = [
  handle(unreadCounts, unreadOf),
  handle(accountState, async (_, context) => await myState(context)),
  handle(senderList, mySenders),
  handle(ownAccounts, accountsOf),
  handle(setAccountPush, setPush),
  handle(saveAccount, saveMine),
  handle(testAccount, testMine),
  handle(setAccountState, stateMine),
  handle(shareAccount, shareMine),
  handle(accountShares, sharesMine),
  handle(resyncAccount, resyncMine),
  ...accountAdminRoutes,
];
