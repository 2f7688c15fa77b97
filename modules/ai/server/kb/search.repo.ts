import { sql } from 'kysely';
import type { AiDb } from '../db.ts';
import { mayRead, type Reader } from './visible.repo.ts';
import { anyOf } from './words.ts';

export interface FoundChunk {
  readonly id: string;
  readonly documentId: string;
  readonly documentName: string;
  readonly documentUrl: string;
  readonly subApp: string;
  readonly heading: string;
  readonly text: string;
  readonly tokens: number;
}

const CANDIDATES = 30;

/** The pieces that share most with the question, among the documents that the reader may see. */
export async function findChunks(db: AiDb, reader: Reader, terms: readonly string[]): Promise<FoundChunk[]> {
  const query = anyOf(terms);
  const { rows } = await sql<FoundChunk>`select c.id::text, d.id::text as "documentId", d.name as "documentName",
      d.url as "documentUrl", s.sub_app as "subApp", c.heading, c.text, c.tokens
    from ai.kb_chunk c
    join ai.kb_document d on d.id = c.document_id and d.index_version = c.index_version
    join ai.kb_space s on s.id = d.space_id
    where c.fts @@ ${query}::tsquery and not c.suspicious and ${mayRead(reader)}
    order by ts_rank(c.fts, ${query}::tsquery) desc, c.id limit ${CANDIDATES}`.execute(db);
  return rows;
}
