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

export async function countShown(db: AiDb, ids: readonly string[]): Promise<void> {
  await sql`update ai.common_question set shown_count = shown_count + 1 where id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
}
