import { handle, inTransaction } from '@switchboard/kit-server';
import { getQuickEntrances, saveQuickEntrances } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { clearEntrances, insertEntrances, listEntrances, lockEntrances } from './repo.ts';

export const quickEntranceRoutes = [
  handle(getQuickEntrances, async (_, context) => {
    const { userId, keys } = context.principal;
    return await listEntrances(sysDb(context), { userId, keys: [...keys], locale: context.locale });
  }),
  // a personal setting, like the columns of a list: it is replaced as a whole, and a repeat does no harm
  handle(saveQuickEntrances, async ({ resourceIds }, context) => {
    const { userId, keys } = context.principal;
    return await inTransaction(context, async (tx) => {
      const db = sysDb({ db: tx });
      await lockEntrances(db, userId);
      await clearEntrances(db, userId);
      await insertEntrances(db, { userId, keys: [...keys], resourceIds });
      return true as const;
    });
  }),
];
