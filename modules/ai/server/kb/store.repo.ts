import { sql } from 'kysely';
import type { AiDb } from '../db.ts';
import { chunksOf } from './chunks.ts';
import { termsOf } from './words.ts';

export interface DocumentText {
  readonly id: string;
  readonly spaceId: string;
  readonly name: string;
  readonly content: string;
}

/**
 * Writes the pieces of a document beside those that are searched now, then makes them the ones that are: a search sees the
 * old text or the new one, never half of either (ai A45).
 */
export async function indexDocument(tx: AiDb, { id, spaceId, name, content }: DocumentText): Promise<number> {
  const chunks = chunksOf(name, content);
  const { rows } = await sql<{ next: number }>`update ai.kb_document set index_version = index_version + 1,
      chunk_count = ${chunks.length}, state = case when state = 4 then 4 else 3 end where id = ${id} returning index_version as next`.execute(
    tx,
  );
  const next = rows[0]?.next ?? 0;
  for (const [ordinal, { heading, text, tokens, isSuspicious }] of chunks.entries())
    await tx
      .insertInto('ai.kb_chunk')
      .values({
        document_id: id,
        space_id: spaceId,
        index_version: next,
        ordinal,
        heading,
        text,
        tokens,
        suspicious: isSuspicious,
        fts: sql<string>`array_to_tsvector(${termsOf(`${heading} ${text}`)}::text[])`,
      })
      .execute();
  await tx.deleteFrom('ai.kb_chunk').where('document_id', '=', id).where('index_version', '<', next).execute();
  return chunks.length;
}

export interface NewDocument {
  readonly spaceId: string;
  readonly name: string;
  readonly lang: 'zh' | 'en';
  readonly content: string;
  readonly sha256: Buffer;
  readonly expireAt: string | null;
  readonly by: string | null;
}

export async function insertDocument(tx: AiDb, document: NewDocument): Promise<string> {
  const { id } = await tx
    .insertInto('ai.kb_document')
    .values({
      space_id: document.spaceId,
      name: document.name,
      lang: document.lang,
      content: document.content,
      sha256: document.sha256,
      expire_at: document.expireAt,
      created_by: document.by,
      updated_by: document.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
