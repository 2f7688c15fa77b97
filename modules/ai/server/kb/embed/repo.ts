import { sql } from 'kysely';
import type { AiDb } from '../../db.ts';

export interface BareChunk {
  readonly id: string;
  readonly text: string;
}

/** Pieces of existing documents without a vector of this model, those without any vector first (ai A47). */
export async function chunksWithout(db: AiDb, model: string, limit: number): Promise<BareChunk[]> {
  const { rows } = await sql<BareChunk>`select c.id::text, c.heading || chr(10) || c.text as text from ai.kb_chunk c
    join ai.kb_document d on d.id = c.document_id and d.index_version = c.index_version and d.deleted_at is null
    where c.embed_model is distinct from ${model}
    order by (c.embed_model is not null), c.id limit ${limit}`.execute(db);
  return rows;
}

export async function storeVectors(
  db: AiDb,
  model: string,
  vectors: readonly { id: string; vector: readonly number[] }[],
): Promise<void> {
  for (const { id, vector } of vectors)
    await sql`update ai.kb_chunk set embedding = ${vector}::real[], embed_model = ${model}
      where id = ${id}::bigint`.execute(db);
}
