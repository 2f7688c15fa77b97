import { CONVERSATION_LIMIT } from '@switchboard/ai-contract';
import { sql } from 'kysely';
import type { MadeCall } from '../data/made-call.ts';
import type { AiDb } from '../db.ts';
import { forgetFeedback } from '../feedback/repo.ts';

export interface Owned {
  readonly userId: string;
  readonly uuid: string;
}

export async function insertConversation(db: AiDb, userId: string, title: string): Promise<string> {
  const row = await db
    .insertInto('ai.conversation')
    .values({ user_id: userId, title })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return row.uuid;
}

export async function ownConversations(
  db: AiDb,
  userId: string,
): Promise<{ uuid: string; title: string; isTop: boolean }[]> {
  return await db
    .selectFrom('ai.conversation')
    .select(['uuid', 'title', 'is_top as isTop'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('is_top', 'desc')
    .orderBy('top_at', (order) => order.desc().nullsLast())
    .orderBy('last_at', 'desc')
    .orderBy('uuid')
    .limit(CONVERSATION_LIMIT)
    .execute();
}

/** The new state; undefined when the conversation is missing or belongs to another user. */
export async function toggleTop(db: AiDb, { userId, uuid }: Owned): Promise<boolean | undefined> {
  const row = await db
    .updateTable('ai.conversation')
    .set({ is_top: sql<boolean>`not is_top`, top_at: sql<Date | null>`case when is_top then null else now() end` })
    .where('uuid', '=', uuid)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('is_top')
    .executeTakeFirst();
  return row?.is_top;
}

/** Makes the conversation unreadable immediately, also for reviewers of the answers (ai A43). */
export async function markDeleted(tx: AiDb, { userId, uuid }: Owned): Promise<boolean> {
  const row = await tx
    .updateTable('ai.conversation')
    .set({ deleted_at: sql<Date>`now()` })
    .where('uuid', '=', uuid)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('uuid')
    .executeTakeFirst();
  if (row !== undefined) await forgetFeedback(tx, [uuid]);
  return row !== undefined;
}

export interface StoredChat {
  readonly id: string;
  readonly uuid: string;
  readonly userQuery: string;
  readonly aiResponse: string;
  readonly like: 0 | 1 | null;
  readonly kbDocuments: readonly { documentId: string; documentName: string; documentUrl: string }[];
  readonly guessQuestions: string[];
  readonly calls: readonly MadeCall[];
  readonly state: number;
}

/** Newest first; undefined when the conversation is missing or belongs to another user. */
export async function ownChats(
  db: AiDb,
  { userId, uuid }: Owned,
  { before, limit }: { before: string | null; limit: number },
): Promise<StoredChat[] | undefined> {
  const { rows } = await sql<{
    chat: StoredChat | null;
  }>`select case when c.id is null then null else jsonb_build_object(
      'id', c.id::text, 'uuid', c.uuid, 'userQuery', c.user_query, 'aiResponse', c.ai_response, 'like', c.like_flag,
      'kbDocuments', c.kb_documents, 'guessQuestions', c.guess_questions,
      'calls', c.data_calls, 'state', c.state) end as chat
    from ai.conversation v
    left join lateral (select * from ai.chat c where c.conversation_uuid = v.uuid
      and (${before}::bigint is null or c.id < ${before}::bigint) order by c.id desc limit ${limit}) c on true
    where v.uuid = ${uuid} and v.user_id = ${userId} and v.deleted_at is null order by c.id desc`.execute(db);
  return rows.length === 0 ? undefined : rows.flatMap(({ chat }) => (chat === null ? [] : [chat]));
}

/**
 * Purges conversations deleted 30 days ago, inactive for 180 days, or created an hour ago without a question. Returns
 * how many.
 */
export async function purgeConversations(db: AiDb, limit: number): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ uuid: string }>`select uuid from ai.conversation
      where deleted_at < now() - interval '30 days' or last_at < now() - interval '180 days'
        or (chat_count = 0 and created_at < now() - interval '1 hour') limit ${limit} for update`.execute(tx);
    const uuids = rows.map(({ uuid }) => uuid);
    await forgetFeedback(tx, uuids);
    await sql`delete from ai.conversation where uuid = any(${uuids}::uuid[])`.execute(tx);
    return uuids.length;
  });
}
