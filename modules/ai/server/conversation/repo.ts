import { CONVERSATION_LIMIT } from '@switchboard/ai-contract';
import { sql } from 'kysely';
import type { AiDb } from '../db.ts';

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

/** The new state; undefined when it is not there or somebody else's. */
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

export async function markDeleted(db: AiDb, { userId, uuid }: Owned): Promise<boolean> {
  const row = await db
    .updateTable('ai.conversation')
    .set({ deleted_at: sql<Date>`now()` })
    .where('uuid', '=', uuid)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}
