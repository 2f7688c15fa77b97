import { saveAppearance } from '@switchboard/kit-contract';
import { handle, inTransaction } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { keepAppearance } from './repo.ts';

export const appearanceRoutes = [
  handle(saveAppearance, async (appearance, context) => {
    await inTransaction(context, async (tx) => {
      await keepAppearance(sysDb({ db: tx }), context.principal.userId, appearance);
    });
    return true as const;
  }),
];
