import type { SysDb } from '../db.ts';

/** What an administrator wrote stays. */
export async function setObjectOfPage(db: SysDb, key: string, objectCode: string): Promise<void> {
  await db
    .updateTable('sys.resource')
    .set({ object_code: objectCode })
    .where('international', '=', key)
    .where('object_code', 'is', null)
    .execute();
}
