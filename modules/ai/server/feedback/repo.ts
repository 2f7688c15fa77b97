import { LIKE, type LikeType } from '@switchboard/ai-contract';
import { deleteRows, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { AiDb } from '../db.ts';
import { feedbackTable } from '../tables.ts';

export interface Tag {
  readonly zh: string;
  readonly en: string;
}

export async function tagsOf(db: AiDb, likeType: LikeType): Promise<Tag[]> {
  return await db
    .selectFrom('ai.feedback_tag')
    .select(['tag_name as zh', 'tag_name_en as en'])
    .where('like_type', '=', likeType)
    .where('enabled', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

/** False = not an answer of this user, or still being written: its outcome is not known yet. */
export async function setLike(
  tx: AiDb,
  { chatUuid, userId, like }: { chatUuid: string; userId: string; like: 0 | 1 | null },
): Promise<boolean> {
  const { rows } = await sql`update ai.chat c set like_flag = ${like} from ai.conversation v
    where c.uuid = ${chatUuid} and c.user_id = ${userId} and v.uuid = c.conversation_uuid and v.deleted_at is null
      and c.state not in (0, 1) returning c.uuid`.execute(tx);
  return rows.length > 0;
}

/**
 * Stores a copy of the question, which outlives the conversation (ai A43). Stores nothing for a conversation that was
 * just deleted.
 */
export async function saveFeedback(
  tx: AiDb,
  { chatUuid, like, tag, content }: { chatUuid: string; like: 0 | 1; tag: string; content: string },
): Promise<void> {
  // lint-ok raw-writes: insert … select with on conflict do update
  await sql`insert into ai.feedback (chat_uuid, user_id, question, mode, type, like_flag, tag, content)
    select c.uuid, c.user_id, c.user_query, c.mode, c.type, ${like}::smallint, ${tag}, ${content} from ai.chat c
      join ai.conversation v on v.uuid = c.conversation_uuid
      where c.uuid = ${chatUuid} and v.deleted_at is null for share of v
    on conflict (chat_uuid) do update set like_flag = excluded.like_flag, tag = excluded.tag, content = excluded.content,
      status = 0, updated_at = now(), version = ai.feedback.version + 1`.execute(tx);
}

/** Feedback on a question without a hit keeps its row. */
export async function dropFeedback(tx: AiDb, chatUuid: string): Promise<void> {
  await deleteRows(tx, feedbackTable, sql`t.chat_uuid = ${chatUuid} and t.mode <> 3`);
  await updateRows(tx, feedbackTable, {
    values: { likeFlag: null, tag: '', content: '' },
    where: sql`t.chat_uuid = ${chatUuid}`,
    by: null,
  });
}

/** Records for the editors that the knowledge base had no answer (ai A34). */
export async function noteNoHit(tx: AiDb, chatUuid: string): Promise<void> {
  // lint-ok raw-writes: insert … select
  await sql`insert into ai.feedback (chat_uuid, user_id, question, mode, type)
    select c.uuid, c.user_id, c.user_query, c.mode, c.type from ai.chat c
      join ai.conversation v on v.uuid = c.conversation_uuid
      where c.uuid = ${chatUuid} and v.deleted_at is null for share of v
    on conflict (chat_uuid) do nothing`.execute(tx);
}

/**
 * Removes the link from feedback to deleted conversations: rated feedback keeps question and tags, everything else is
 * deleted (ai A43).
 */
export async function forgetFeedback(tx: AiDb, conversationUuids: readonly string[]): Promise<void> {
  const theirs = sql`t.chat_uuid in (select uuid from ai.chat where conversation_uuid = any(${[...conversationUuids]}::uuid[]))`;
  await deleteRows(tx, feedbackTable, sql`t.like_flag is null and ${theirs}`);
  const nothing = { chatUuid: null, userId: null, content: '', handleNote: '' };
  await updateRows(tx, feedbackTable, { values: nothing, where: theirs, by: null });
}

/** The stored names of tags, independent of the language they were shown in. */
export function keptNames(tags: readonly Tag[], shown: string): string {
  const names = shown.split(',').map((name) => name.trim());
  const kept = names.map((name) => tags.find(({ zh, en }) => name === zh || name === en)?.zh ?? name);
  return [...new Set(kept)].filter((name) => name !== '').join(',');
}

export const likeTypeOf = (like: 0 | 1): LikeType => (like === LIKE.liked ? 'LIKE' : 'DISLIKE');
