import { sql } from 'kysely';
import type { AiDb } from '../db.ts';
import { mayRead, type Reader } from '../kb/visible.repo.ts';

export interface CommonQuestion {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
  readonly type: string;
  readonly documentId: string | null;
  readonly weight: number;
}

/** Questions that the reader's documents can answer (ai A36). */
export async function commonQuestions(db: AiDb, reader: Reader): Promise<CommonQuestion[]> {
  const { rows } = await sql<CommonQuestion>`select q.id::text, q.question as zh, q.question_en as en, q.type,
      q.document_id::text as "documentId", q.weight
    from ai.common_question q
    left join ai.kb_document d on d.id = q.document_id left join ai.kb_space s on s.id = d.space_id
    where q.enabled and (q.document_id is null or ${mayRead(reader)}) order by q.id limit 500`.execute(db);
  return rows;
}

export async function incrementShownCounts(db: AiDb, ids: readonly string[]): Promise<void> {
  // locked in one order: two users who are shown the same questions would otherwise deadlock
  // lint-ok raw-writes: a counter must not disturb a user who edits the question
  await sql`with shown as (select id from ai.common_question where id = any(${[...ids]}::bigint[]) order by id for update)
    update ai.common_question q set shown_count = q.shown_count + 1 from shown where q.id = shown.id`.execute(db);
}

/** Counts a suggestion that was selected or typed with the same text. */
export async function countAsked(tx: AiDb, question: string): Promise<void> {
  // lint-ok raw-writes: a counter must not disturb a user who edits the question
  await sql`with asked as (select id from ai.common_question
      where enabled and (question = ${question} or question_en = ${question}) order by id for update)
    update ai.common_question q set asked_count = q.asked_count + 1 from asked where q.id = asked.id`.execute(tx);
}
