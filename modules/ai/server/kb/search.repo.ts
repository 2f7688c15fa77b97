import { type RawBuilder, sql } from 'kysely';
import type { AiDb } from '../db.ts';
import { narrowed, RANKED, type WordCounts } from './narrow.ts';
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

/** Candidates of each ranking (ai A24). */
const CANDIDATES = 30;
/** Maximum of pieces that are compared with the question one by one; for readers of more, the best by words are compared. */
const EXACT = 5_000;
const BY_WORDS = 300;

/** Of suspicious pieces only those that an editor approved (ai A39). */
const IS_ANSWERED = sql<boolean>`(not c.suspicious or c.review = 1)`;

const COLUMNS = sql`c.id::text, d.id::text as "documentId", d.name as "documentName",
  d.url as "documentUrl", s.sub_app as "subApp", c.heading, c.text, c.tokens`;

/** The documents that the reader may see, decided once per document and not per piece. */
const seenBy = (reader: Reader): RawBuilder<unknown> => sql`seen as materialized (
  select d.id, d.index_version from ai.kb_document d join ai.kb_space s on s.id = d.space_id where ${mayRead(reader)})`;

/** Pieces that may be used in an answer for the reader. */
const FROM_SEEN = sql`from ai.kb_chunk c
  join seen on seen.id = c.document_id and seen.index_version = c.index_version
  where ${IS_ANSWERED}`;

/** More than narrowing expects, for words unknown to its statistics. */
const MOST_RANKED = 2 * RANKED;
const MOST_FOUND = 10 * RANKED;

/** Number of pieces that contain these words, from the planner's statistics: counting would take as long as ranking. */
async function wordCounts(db: AiDb, terms: readonly string[]): Promise<WordCounts> {
  const { rows } = await sql<{ pieces: number; word: string | null; share: number | null }>`
    select greatest(t.reltuples, 0)::float8 as pieces, e.word, e.share::float8
    from pg_class t left join pg_stats p on p.schemaname = 'ai' and p.tablename = 'kb_chunk' and p.attname = 'fts'
    left join lateral (select word, share from unnest(p.most_common_elems::text::text[], p.most_common_elem_freqs) as w (word, share)
      where word = any(${[...terms]}::text[])) e on true
    where t.oid = 'ai.kb_chunk'::regclass`.execute(db);
  const pieces = rows[0]?.pieces ?? 0;
  return { pieces, of: new Map(rows.map(({ word, share }) => [word ?? '', (share ?? 0) * pieces])) };
}

/** Whether the reader sees few enough pieces to compare all of them. */
async function seesFew(db: AiDb, reader: Reader, condition = sql<boolean>`true`): Promise<boolean> {
  const { rows } = await sql`with ${seenBy(reader)} select 1 ${FROM_SEEN} and ${condition} limit ${EXACT + 1}`.execute(
    db,
  );
  return rows.length <= EXACT;
}

/** Uses the word index first: starting from the documents would open all their pieces. */
const hits = (reader: Reader, query: string): RawBuilder<unknown> => sql`with ${seenBy(reader)}, hit as materialized (
    select c.id, c.fts, c.document_id, c.index_version from ai.kb_chunk c
    where ${IS_ANSWERED} and c.fts @@ ${query}::tsquery limit ${MOST_FOUND})
  select hit.id, hit.fts from hit join seen on seen.id = hit.document_id and seen.index_version = hit.index_version
  limit ${MOST_RANKED}`;

/** Ids of the best pieces by words. */
async function bestByWords(db: AiDb, reader: Reader, terms: readonly string[], limit: number): Promise<string[]> {
  const any = anyOf(terms);
  const ranked = async (pieces: RawBuilder<unknown>): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select ranked.id::text from (${pieces}) as ranked
      order by ts_rank(ranked.fts, ${any}::tsquery) desc, ranked.id limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  };
  const among = narrowed(terms, await wordCounts(db, terms));
  // a word that is common overall may be rare in the pieces of one reader: for readers of few pieces, all are ranked
  if (among === any || (await seesFew(db, reader)))
    return await ranked(sql`with ${seenBy(reader)} select c.id, c.fts ${FROM_SEEN} and c.fts @@ ${any}::tsquery`);
  const best = await ranked(hits(reader, among));
  if (best.length >= CANDIDATES) return best;
  // adds pieces that share only a common word: none is better than another
  return [...new Set([...best, ...(await ranked(hits(reader, any)))])].slice(0, limit);
}

export interface WordsFound {
  readonly best: readonly FoundChunk[];
  /** Further ids, for the vector search to choose from. */
  readonly ids: readonly string[];
}

/** The pieces that share most words with the question, among the documents that the reader may see, best first. */
export async function findByWords(
  db: AiDb,
  reader: Reader,
  terms: readonly string[],
  tries = TRIES,
): Promise<WordsFound> {
  if (terms.length === 0) return { best: [], ids: [] };
  const ids = await bestByWords(db, reader, terms, BY_WORDS);
  const chosen = ids.slice(0, CANDIDATES);
  const { rows: best } = await sql<FoundChunk>`select ${COLUMNS}
    from unnest(${chosen}::bigint[]) with ordinality as found (id, place) join ai.kb_chunk c on c.id = found.id
    join ai.kb_document d on d.id = c.document_id join ai.kb_space s on s.id = d.space_id order by found.place`.execute(
    db,
  );
  // the text of a piece was replaced between the two statements
  if (best.length < chosen.length && tries > 1) return await findByWords(db, reader, terms, tries - 1);
  return { best, ids };
}

/** Attempts of a search before it accepts that texts change meanwhile. */
export const TRIES = 4;

/** Whether all of these still belong to the current text of their document. */
export async function areCurrent(db: AiDb, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ai.kb_chunk c
    join ai.kb_document d on d.id = c.document_id and d.index_version = c.index_version
    where c.id = any(${ids}::bigint[])`.execute(db);
  return rows[0]?.n === ids.length;
}

export interface NearQuestion {
  /** Ids of the best pieces by words. */
  readonly ids: readonly string[];
  readonly model: string;
  /** Unit vector. */
  readonly vector: readonly number[];
}

export interface NearChunk extends FoundChunk {
  readonly cosine: number;
}

/**
 * The pieces with the nearest vectors. Compares every piece that the reader sees, up to a limit; for readers of more,
 * the best by words are compared, because more would take too long without a vector index (ADR 0013).
 */
export async function findNearest(
  db: AiDb,
  reader: Reader,
  { ids, model, vector }: NearQuestion,
): Promise<NearChunk[]> {
  const isMade = sql<boolean>`c.embed_model = ${model} and cardinality(c.embedding) = ${vector.length}`;
  const among = (await seesFew(db, reader, isMade)) ? sql`true` : sql`c.id = any(${ids}::bigint[])`;
  const { rows } = await sql<NearChunk>`with ${seenBy(reader)}, near as materialized (
      select c.id, (select sum(pair.a * pair.b) from unnest(c.embedding, ${vector}::real[]) as pair (a, b))::float8 as cosine
      ${FROM_SEEN} and ${isMade} and ${among}
      order by 2 desc, c.id limit ${CANDIDATES})
    select ${COLUMNS}, near.cosine from near join ai.kb_chunk c on c.id = near.id
    join ai.kb_document d on d.id = c.document_id join ai.kb_space s on s.id = d.space_id
    order by near.cosine desc, c.id`.execute(db);
  return rows;
}

export interface Neighbour {
  readonly of: string;
  readonly id: string;
  readonly isBefore: boolean;
  readonly text: string;
  readonly tokens: number;
}

/** The pieces directly before and after a piece in the same section of its document. */
export async function neighboursOf(db: AiDb, ids: readonly string[]): Promise<Neighbour[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<Neighbour>`select h.id::text as of, c.id::text, c.ordinal < h.ordinal as "isBefore", c.text, c.tokens
    from ai.kb_chunk h join ai.kb_chunk c on c.document_id = h.document_id and c.index_version = h.index_version
      and c.heading = h.heading and c.ordinal in (h.ordinal - 1, h.ordinal + 1)
    where h.id = any(${ids}::bigint[]) and ${IS_ANSWERED} order by h.id, c.ordinal`.execute(db);
  return rows;
}
