import type { AiDb } from '../db.ts';
import { type FoundChunk, findChunks } from './search.repo.ts';
import type { Reader } from './visible.repo.ts';
import { questionTerms, termsOf } from './words.ts';

export interface Hit extends FoundChunk {
  readonly score: number;
}

/** Below this share of its terms a piece has a word in common with the question and nothing more. */
const THRESHOLD = 0.3;
const PER_DOCUMENT = 3;
const IN_ALL = 6;
const MAX_TOKENS = 4_000;
/** ai A30 */
const OWN_AREA = 1.2;

export interface Search {
  readonly question: string;
  readonly currentType?: string | undefined;
}

export async function search(db: AiDb, reader: Reader, { question, currentType }: Search): Promise<Hit[]> {
  const terms = questionTerms(question);
  if (terms.length === 0) return [];
  return rankHits(await findChunks(db, reader, terms), terms, currentType);
}

/** Best first; at most three pieces a document, six in all, and no more than a model reads with ease (ai A25). */
export function rankHits(found: readonly FoundChunk[], terms: readonly string[], currentType?: string): Hit[] {
  const scored = found
    .map((chunk) => ({ ...chunk, score: scoreOf(chunk, terms) * (chunk.subApp === currentType ? OWN_AREA : 1) }))
    .filter(({ score }) => score >= THRESHOLD)
    .toSorted((a, b) => b.score - a.score || Number(a.id) - Number(b.id));
  const chosen: Hit[] = [];
  let tokens = 0;
  for (const hit of scored) {
    const ofDocument = chosen.filter(({ documentId }) => documentId === hit.documentId).length;
    if (chosen.length >= IN_ALL || ofDocument >= PER_DOCUMENT || tokens + hit.tokens > MAX_TOKENS) continue;
    chosen.push(hit);
    tokens += hit.tokens;
  }
  return chosen;
}

/** How much of the question stands in it; a heading says what a piece is about, so it counts once more. */
function scoreOf({ heading, text }: FoundChunk, terms: readonly string[]): number {
  const inHeading = new Set(termsOf(heading));
  const inText = new Set(termsOf(text));
  let score = 0;
  for (const term of terms) {
    if (inHeading.has(term)) score += 1;
    else if (inText.has(term)) score += 0.8;
  }
  return score / terms.length;
}
