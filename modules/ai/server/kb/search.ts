import type { AiDb } from '../db.ts';
import type { Embedder } from './embed/embedder.ts';
import { type Candidate, chooseHits, fuse, type Hit, joinNeighbours, wordLeg } from './rank.ts';
import { areCurrent, findByWords, findNearest, type NearChunk, neighboursOf, TRIES } from './search.repo.ts';
import type { Reader } from './visible.repo.ts';
import { questionTerms } from './words.ts';

export { type Hit, rankHits } from './rank.ts';

export interface Search {
  readonly question: string;
  readonly currentType?: string | undefined;
}

/** Part of the time limit of a search (ai A20). */
const PATIENCE_MS = 1_500;

/**
 * The pieces that an answer is based on. Without an embedder, or while its endpoint is unavailable, they are found by
 * words only (ai A29). A search takes several statements: it restarts when a text was replaced meanwhile and never sees
 * a partial text (ai A45).
 */
export async function search(
  db: AiDb,
  reader: Reader,
  query: Search,
  embedder: Embedder | null = null,
): Promise<Hit[]> {
  for (let tries = TRIES; ; tries--) {
    const { candidates } = await compare(db, reader, query, embedder);
    const hits = chooseHits(candidates);
    const ids = hits.map(({ id }) => id);
    const whole = joinNeighbours(hits, await neighboursOf(db, ids));
    if (tries === 1 || (await areCurrent(db, ids))) return whole;
  }
}

export interface Comparison {
  /** From both rankings, best first, including those below the threshold. */
  readonly candidates: Candidate[];
  /** `away` = the endpoint did not answer, and only words decide. */
  readonly vectors: 'used' | 'none' | 'away';
}

export async function compare(
  db: AiDb,
  reader: Reader,
  { question, currentType }: Search,
  embedder: Embedder | null,
): Promise<Comparison> {
  const terms = questionTerms(question);
  const { best, ids } = await findByWords(db, reader, terms);
  const words = wordLeg(best, terms, currentType);
  if (embedder === null) return { candidates: fuse(words, null, currentType), vectors: 'none' };
  const near = await nearest(db, reader, { question, ids }, embedder);
  if (near === null) return { candidates: fuse(words, null, currentType), vectors: 'away' };
  const legs = { near, nearEnough: embedder.nearEnough };
  return { candidates: fuse(words, legs, currentType), vectors: 'used' };
}

async function nearest(
  db: AiDb,
  reader: Reader,
  { question, ids }: { question: string; ids: readonly string[] },
  embedder: Embedder,
): Promise<NearChunk[] | null> {
  if (embedder.isResting) return null;
  // the embedder counts its failures, and words answer meanwhile
  const vector = await embedder.embedQuestion(question, PATIENCE_MS).catch(() => null);
  return vector === null ? null : await findNearest(db, reader, { ids, model: embedder.model, vector });
}
