import type { Appearance } from '@switchboard/kit-contract';
import type { SysDb } from '../db.ts';
import { upsertGuide } from '../guide/repo.ts';

/** Stored among the user's own settings (sys_user_guide). */
export const APPEARANCE_TYPE = 'appearance';

/** The language is also stored on the account: the texts that the server sends to a user (messages, exports) use it. */
export async function keepAppearance(db: SysDb, userId: string, appearance: Appearance): Promise<void> {
  await upsertGuide(db, { userId, type: APPEARANCE_TYPE, remark: null, content: appearance });
  if (appearance.locale === undefined) return;
  // lint-ok raw-writes: the language of the user is no change of the account
  await db.updateTable('sys.user').set({ locale: appearance.locale }).where('id', '=', userId).execute();
}
