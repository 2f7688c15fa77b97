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

/** Part of the time that an answer gives the search (ai A20). */
const PATIENCE_MS = 1_500;

/**
 * The pieces that an answer is made of. Without an embedder, or while its endpoint is away, they are found by words alone (ai
 * A29). A search takes several statements: where a text was replaced meanwhile it begins anew, and never sees half (ai A45).
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
  /** Of both legs, best first, those below the threshold too. */
  readonly candidates: Candidate[];
  /** `away` = the endpoint did not answer, and words alone decide. */
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
  // its failures are counted by the embedder, and words answer meanwhile
  const vector = await embedder.embedQuestion(question, PATIENCE_MS).catch(() => null);
  return vector === null ? null : await findNearest(db, reader, { ids, model: embedder.model, vector });
}
