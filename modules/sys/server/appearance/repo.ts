import type { Appearance } from '@switchboard/kit-contract';
import type { SysDb } from '../db.ts';
import { upsertGuide } from '../guide/repo.ts';

/** Kept among the own settings of a person (sys_user_guide). */
export const APPEARANCE_TYPE = 'appearance';

/** The language also stands on the account itself: what the server writes to a person (messages, exports) follows it. */
export async function keepAppearance(db: SysDb, userId: string, appearance: Appearance): Promise<void> {
  await upsertGuide(db, { userId, type: APPEARANCE_TYPE, remark: null, content: appearance });
  if (appearance.locale === undefined) return;
  await db.updateTable('sys.user').set({ locale: appearance.locale }).where('id', '=', userId).execute();
}
