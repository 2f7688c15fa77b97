import { ANSWER_MODE, CHAT_STATE } from '@switchboard/ai-contract';
import { sql } from 'kysely';
import type { MadeCall } from '../data/made-call.ts';
import type { AiDb } from '../db.ts';
import { noteNoHit } from '../feedback/repo.ts';
import type { Turn } from './prompt.ts';

const RUNNING = [CHAT_STATE.pending, CHAT_STATE.streaming];
/** A node without a heartbeat for this long counts as dead (ai A20). */
const DEAD_SECONDS = 60;

/** The user's questions so far. The row of today's count also serializes concurrent questions of the same user. */
export async function countAsk(
  tx: AiDb,
  userId: string,
): Promise<{ today: number; lastMinute: number; running: number }> {
  const { rows } = await sql<{ asks: number }>`insert into ai.usage (user_id, day, asks)
    values (${userId}, (now() at time zone 'Asia/Shanghai')::date, 1)
    on conflict (user_id, day) do update set asks = ai.usage.asks + 1 returning asks`.execute(tx);
  const counted = await sql<{ lastMinute: number; running: number }>`select
      count(*) filter (where created_at > now() - interval '1 minute')::int as "lastMinute",
      count(*) filter (where state in (0, 1) and heartbeat_at > now() - make_interval(secs => ${DEAD_SECONDS}))::int as running
    from ai.chat where user_id = ${userId} and created_at > now() - interval '10 minutes'`.execute(tx);
  return { today: rows[0]?.asks ?? 0, ...(counted.rows[0] as { lastMinute: number; running: number }) };
}

/** Locks the conversation and returns how many of its answers are in progress; undefined = not owned by the user. */
export async function lockConversation(
  tx: AiDb,
  { uuid, userId }: { uuid: string; userId: string },
): Promise<{ running: number } | undefined> {
  const row = await tx
    .selectFrom('ai.conversation')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await failDead(tx, uuid);
  const { rows } = await sql<{ running: number }>`select count(*)::int as running from ai.chat
    where conversation_uuid = ${uuid} and state in (0, 1)`.execute(tx);
  return rows[0];
}

/** Fails the answers of dead nodes, in one conversation or in all. */
export async function failDead(db: AiDb, conversationUuid: string | null): Promise<void> {
  await sql`update ai.chat set state = ${CHAT_STATE.failed}, finished_at = now()
    where state in (0, 1) and heartbeat_at < now() - make_interval(secs => ${DEAD_SECONDS})
      and (${conversationUuid}::uuid is null or conversation_uuid = ${conversationUuid}::uuid)`.execute(db);
}

export async function insertChat(
  tx: AiDb,
  chat: { conversationUuid: string; userId: string; question: string; type: string; node: string },
): Promise<{ uuid: string }> {
  const row = await tx
    .insertInto('ai.chat')
    .values({
      conversation_uuid: chat.conversationUuid,
      user_id: chat.userId,
      user_query: chat.question,
      type: chat.type,
      owner_node: chat.node,
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('ai.conversation')
    .set({ chat_count: sql<number>`chat_count + 1`, last_chat_id: row.id, last_at: sql<Date>`now()` })
    .where('uuid', '=', chat.conversationUuid)
    .execute();
  return { uuid: row.uuid };
}

/** Turns before this question, oldest first. */
export async function turnsBefore(db: AiDb, chatUuid: string, limit: number): Promise<Turn[]> {
  const { rows } = await sql<Turn>`select c.user_query as question, c.ai_response as answer from ai.chat c
    join ai.chat this on this.uuid = ${chatUuid} and this.conversation_uuid = c.conversation_uuid and c.id < this.id
    where c.ai_response <> '' order by c.id desc limit ${limit}`.execute(db);
  return rows.toReversed();
}

/** Saves the text so far and renews the heartbeat. False = the user stopped the answer. */
export async function saveProgress(db: AiDb, uuid: string, text: string): Promise<boolean> {
  const row = await db
    .updateTable('ai.chat')
    .set({ ai_response: text, heartbeat_at: sql<Date>`now()`, state: CHAT_STATE.streaming })
    .where('uuid', '=', uuid)
    .where('state', 'in', RUNNING)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

export interface Outcome {
  readonly text: string;
  readonly state: number;
  readonly mode: number;
  readonly searchQuery: string | null;
  readonly documents: readonly { documentId: string; documentName: string; documentUrl: string }[];
  readonly guesses: readonly string[];
  readonly calls: readonly MadeCall[];
  readonly hits: readonly { id: string; score: number }[];
  readonly model: string | null;
  readonly promptTokens: number | null;
  readonly answerTokens: number | null;
  readonly firstMs: number | null;
  readonly totalMs: number;
  readonly errorCode: number | null;
}

/** Ends an answer. A stopped answer stays stopped, no matter which side finishes first (ai A18). */
export async function finishChat(db: AiDb, uuid: string, outcome: Outcome): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('ai.chat')
      .set({
        ai_response: outcome.text,
        state: sql<number>`case when state in (0, 1) then ${outcome.state}::smallint else state end`,
        mode: outcome.mode,
        search_query: outcome.searchQuery,
        kb_documents: JSON.stringify(outcome.documents),
        guess_questions: JSON.stringify(outcome.guesses),
        data_calls: JSON.stringify(outcome.calls),
        hits: JSON.stringify(outcome.hits),
        model: outcome.model,
        prompt_tokens: outcome.promptTokens,
        answer_tokens: outcome.answerTokens,
        first_ms: outcome.firstMs,
        total_ms: outcome.totalMs,
        error_code: outcome.errorCode,
        finished_at: sql<Date>`coalesce(finished_at, now())`,
      })
      .where('uuid', '=', uuid)
      .returning(['user_id', 'state'])
      .executeTakeFirst();
    if (row === undefined) return;
    if (row.state === CHAT_STATE.done && outcome.mode === ANSWER_MODE.noHit) await noteNoHit(tx, uuid);
    const isFailed = row.state === CHAT_STATE.failed || row.state === CHAT_STATE.timedOut;
    await sql`update ai.usage set tokens = tokens + ${(outcome.promptTokens ?? 0) + (outcome.answerTokens ?? 0)},
        calls = calls + ${outcome.calls.length}, failed = failed + ${isFailed ? 1 : 0}
      where user_id = ${row.user_id} and day = (now() at time zone 'Asia/Shanghai')::date`.execute(tx);
  });
}

/** True when the answer was in progress, false when it had ended; undefined = not owned by the user. */
export async function markStopped(db: AiDb, uuid: string, userId: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ was: number }>`with old as (
      select c.uuid, c.state from ai.chat c join ai.conversation v on v.uuid = c.conversation_uuid
      where c.uuid = ${uuid} and c.user_id = ${userId} and v.deleted_at is null),
    stopped as (update ai.chat c set state = ${CHAT_STATE.stopped}, finished_at = now() from old
      where c.uuid = old.uuid and c.state in (0, 1) returning c.uuid)
    select old.state as was from old left join stopped on stopped.uuid = old.uuid`.execute(db);
  const was = rows[0]?.was;
  return was === undefined ? undefined : was === CHAT_STATE.pending || was === CHAT_STATE.streaming;
}
