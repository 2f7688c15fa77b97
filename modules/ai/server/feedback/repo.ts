import { sql } from 'kysely';
import type { AiDb } from '../db.ts';

export async function tagsOf(db: AiDb, likeType: string): Promise<{ zh: string; en: string }[]> {
  return await db
    .selectFrom('ai.feedback_tag')
    .select(['tag_name as zh', 'tag_name_en as en'])
    .where('like_type', '=', likeType)
    .where('enabled', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

/** False = no answer of this person. */
export async function setLike(
  tx: AiDb,
  { chatUuid, userId, like }: { chatUuid: string; userId: string; like: 0 | 1 | null },
): Promise<boolean> {
  const { rows } = await sql`update ai.chat c set like_flag = ${like} from ai.conversation v
    where c.uuid = ${chatUuid} and c.user_id = ${userId} and v.uuid = c.conversation_uuid and v.deleted_at is null
    returning c.uuid`.execute(tx);
  return rows.length > 0;
}

export async function saveFeedback(
  tx: AiDb,
  row: { chatUuid: string; userId: string; like: 0 | 1; tag: string; content: string },
): Promise<void> {
  const said = { like_flag: row.like, tag: row.tag, content: row.content };
  await tx
    .insertInto('ai.feedback')
    .values({ chat_uuid: row.chatUuid, user_id: row.userId, ...said })
    .onConflict((conflict) =>
      conflict.column('chat_uuid').doUpdateSet({ ...said, status: 0, updated_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function dropFeedback(tx: AiDb, chatUuid: string): Promise<void> {
  await tx.deleteFrom('ai.feedback').where('chat_uuid', '=', chatUuid).execute();
}
