import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

/** A value set by an administrator stays. Each key at most once. */
export async function setObjectsOfPages(
  db: SysDb,
  pages: readonly { readonly key: string; readonly object: string }[],
): Promise<void> {
  // lint-ok raw-writes: a row that the code completes does not count as edited
  await sql`update sys.resource r set object_code = s.object
    from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as s (key text, object text)
    where r.international = s.key and r.object_code is null`.execute(db);
}
