import { insertRow } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import type { AiDb } from '../db.ts';
import { kbDocumentTable } from '../tables.ts';
import { type Chunk, chunksOf } from './chunks.ts';
import { termsOf } from './words.ts';

export interface DocumentText {
  readonly id: string;
  readonly spaceId: string;
  readonly name: string;
  readonly content: string;
}

const BATCH = 500;

/**
 * Writes the new pieces of a document next to those in use, then switches: a search sees the old text or the new one,
 * never a part of either (ai A45). An editor's decision on a piece is kept for the same text; the embed job creates the
 * missing vectors.
 */
export async function indexDocument(tx: AiDb, { id, spaceId, name, content }: DocumentText): Promise<number> {
  const chunks = chunksOf(name, content);
  // lint-ok raw-writes: an index must not disturb a user who edits the document
  const { rows } = await sql<{ next: number }>`update ai.kb_document set index_version = index_version + 1,
      chunk_count = ${chunks.length}, failure = null, state = case when state = 4 then 4 else 3 end
    where id = ${id} returning index_version as next`.execute(tx);
  const next = rows[0]?.next ?? 0;
  const numbered = chunks.map((chunk, ordinal) => ({ ...chunk, ordinal }));
  for (let from = 0; from < numbered.length; from += BATCH)
    await insertChunks(tx, { id, spaceId, next, chunks: numbered.slice(from, from + BATCH) });
  await sql`update ai.kb_chunk c set review = old.review from ai.kb_chunk old where old.document_id = ${id}
    and old.index_version < ${next} and old.review > 0 and c.document_id = ${id} and c.index_version = ${next}
    and c.suspicious and md5(c.text) = md5(old.text)`.execute(tx);
  await tx.deleteFrom('ai.kb_chunk').where('document_id', '=', id).where('index_version', '<', next).execute();
  return chunks.length;
}

async function insertChunks(
  tx: AiDb,
  { id, spaceId, next, chunks }: { id: string; spaceId: string; next: number; chunks: (Chunk & { ordinal: number })[] },
): Promise<void> {
  await tx
    .insertInto('ai.kb_chunk')
    .values(
      chunks.map(({ ordinal, heading, text, tokens, isSuspicious }) => ({
        document_id: id,
        space_id: spaceId,
        index_version: next,
        ordinal,
        heading,
        text,
        tokens,
        suspicious: isSuspicious,
        fts: termVector(`${heading} ${text}`),
      })),
    )
    .execute();
}

const termVector = (text: string): RawBuilder<string> => sql<string>`array_to_tsvector(${termsOf(text)}::text[])`;

export interface NewDocument {
  readonly spaceId: string;
  readonly name: string;
  readonly lang: 'zh' | 'en';
  /** Empty until the file is read. */
  readonly content: string;
  readonly sha256: Buffer;
  readonly expireAt: string | null;
  readonly source: number;
  readonly file?: { readonly id: string; readonly name: string } | null;
  /** The original of a copy. */
  readonly origin?: string;
  readonly by: string | null;
}

export async function insertDocument(tx: AiDb, { file = null, origin, by, ...same }: NewDocument): Promise<string> {
  const ofFile = { fileId: file?.id ?? null, fileName: file?.name ?? null };
  // lint-ok audited-writes: documents are also written by jobs; a service writes the entry of a user
  return await insertRow(tx, kbDocumentTable, { ...same, ...ofFile, origin: origin ?? null }, by);
}
