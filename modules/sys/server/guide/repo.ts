import { sql } from 'kysely';
import type { JsonValue } from '../db.gen.ts';
import type { SysDb } from '../db.ts';

export async function findGuide(db: SysDb, userId: string, type: string) {
  return await db
    .selectFrom('sys.user_guide')
    .select(['type', 'remark', 'content'])
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .executeTakeFirst();
}

/** Settings are personal and small: the last write wins, without a version. */
export async function upsertGuide(
  db: SysDb,
  row: { userId: string; type: string; remark: string | null; content: JsonValue },
): Promise<void> {
  const content = sql<JsonValue>`${JSON.stringify(row.content)}::jsonb`;
  await db
    .insertInto('sys.user_guide')
    .values({ user_id: row.userId, type: row.type, remark: row.remark, content })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'type']).doUpdateSet({ remark: row.remark, content, updated_at: sql<Date>`now()` }),
    )
    .execute();
}
