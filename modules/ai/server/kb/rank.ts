import type { FoundChunk, NearChunk, Neighbour } from './search.repo.ts';
import { termsOf } from './words.ts';

export interface Hit extends FoundChunk {
  readonly score: number;
}

/** A piece with its rank in each ranking, from 1; null = not in that ranking. */
export interface Candidate extends Hit {
  readonly wordRank: number | null;
  readonly vectorRank: number | null;
  /** Whether it covers enough of the question to be part of an answer. */
  readonly isRelevant: boolean;
}

/** Below this share of its terms a piece only has a word in common with the question. */
const THRESHOLD = 0.3;
/** Constant of reciprocal rank fusion (ai A25): a high value reduces the difference between the first ranks. */
const K = 60;
const PER_DOCUMENT = 3;
const IN_ALL = 6;
const MAX_TOKENS = 4_000;
/** ai A30 */
const OWN_AREA = 1.2;

export interface WordHit {
  readonly chunk: FoundChunk;
  readonly score: number;
}

const areaOf = ({ subApp }: FoundChunk, currentType?: string): number => (subApp === currentType ? OWN_AREA : 1);

export function wordLeg(found: readonly FoundChunk[], terms: readonly string[], currentType?: string): WordHit[] {
  return found
    .map((chunk) => ({ chunk, score: shareOf(chunk, terms) * areaOf(chunk, currentType) }))
    .toSorted((a, b) => b.score - a.score || Number(a.chunk.id) - Number(b.chunk.id));
}

export interface VectorLeg {
  readonly near: readonly NearChunk[];
  readonly nearEnough: number;
}

/**
 * Fuses both rankings with equal weight per rank (ai A25); relevance is checked afterwards. Without vectors the words
 * keep their scores and nothing else changes (ai A29).
 */
export function fuse(words: readonly WordHit[], vectors: VectorLeg | null, currentType?: string): Candidate[] {
  if (vectors === null)
    return words.map(({ chunk, score }, i) => ({
      ...chunk,
      score,
      wordRank: i + 1,
      vectorRank: null,
      isRelevant: score >= THRESHOLD,
    }));
  const near = vectors.near
    .map((chunk) => ({ chunk, cosine: chunk.cosine, weighed: chunk.cosine * areaOf(chunk, currentType) }))
    .toSorted((a, b) => b.weighed - a.weighed || Number(a.chunk.id) - Number(b.chunk.id));
  const wordRanks = new Map(words.map(({ chunk }, i) => [chunk.id, i + 1]));
  const vectorRanks = new Map(near.map(({ chunk }, i) => [chunk.id, i + 1]));
  const isNear = new Set(near.filter(({ cosine }) => cosine >= vectors.nearEnough).map(({ chunk }) => chunk.id));
  const isSaid = new Set(words.filter(({ score }) => score >= THRESHOLD).map(({ chunk }) => chunk.id));
  const chunks = new Map([...words, ...near].map(({ chunk }) => [chunk.id, chunk]));
  return [...chunks.values()]
    .map(({ id, documentId, documentName, documentUrl, subApp, heading, text, tokens }) => {
      const [wordRank, vectorRank] = [wordRanks.get(id) ?? null, vectorRanks.get(id) ?? null];
      const score = placeOf(wordRank) + placeOf(vectorRank);
      const isRelevant = isNear.has(id) || isSaid.has(id);
      const chunk = { id, documentId, documentName, documentUrl, subApp, heading, text, tokens };
      return { ...chunk, score, wordRank, vectorRank, isRelevant };
    })
    .toSorted((a, b) => b.score - a.score || Number(a.id) - Number(b.id));
}

const placeOf = (rank: number | null): number => (rank === null ? 0 : 1 / (K + rank));

/** At most three pieces per document, six in total, and no more than a model reads easily (ai A25). */
export function chooseHits(candidates: readonly Candidate[]): Hit[] {
  const chosen: Hit[] = [];
  let tokens = 0;
  for (const { isRelevant, wordRank: _, vectorRank: __, ...hit } of candidates) {
    const ofDocument = chosen.filter(({ documentId }) => documentId === hit.documentId).length;
    if (!isRelevant || chosen.length >= IN_ALL || ofDocument >= PER_DOCUMENT || tokens + hit.tokens > MAX_TOKENS)
      continue;
    chosen.push(hit);
    tokens += hit.tokens;
  }
  return chosen;
}

/** By words only, best first. */
export function rankHits(found: readonly FoundChunk[], terms: readonly string[], currentType?: string): Hit[] {
  return chooseHits(fuse(wordLeg(found, terms, currentType), null, currentType));
}

/** Adds the neighbours of a hit in the same section while there is room, the best hit first (ai A25). */
export function joinNeighbours(hits: readonly Hit[], neighbours: readonly Neighbour[]): Hit[] {
  const taken = new Set(hits.map(({ id }) => id));
  let room = MAX_TOKENS - hits.reduce((sum, { tokens }) => sum + tokens, 0);
  return hits.map((hit) => {
    let { text, tokens } = hit;
    for (const neighbour of neighbours) {
      if (neighbour.of !== hit.id || taken.has(neighbour.id) || neighbour.tokens > room) continue;
      taken.add(neighbour.id);
      room -= neighbour.tokens;
      tokens += neighbour.tokens;
      text = neighbour.isBefore ? joined(neighbour.text, text) : joined(text, neighbour.text);
    }
    return { ...hit, text, tokens };
  });
}

/** Joins two pieces of one section; lines that the second repeats from the first appear once. */
function joined(before: string, after: string): string {
  const [first, second] = [before.split('\n'), after.split('\n')];
  for (let shared = Math.min(first.length, second.length); shared > 0; shared--)
    if (first.slice(-shared).join('\n') === second.slice(0, shared).join('\n'))
      return [...first, ...second.slice(shared)].join('\n');
  return `${before}\n${after}`;
}

/** Share of the question's terms in the piece; a term in the heading counts more, because a heading names the topic. */
function shareOf({ heading, text }: FoundChunk, terms: readonly string[]): number {
  const inHeading = new Set(termsOf(heading));
  const inText = new Set(termsOf(text));
  let score = 0;
  for (const term of terms) {
    if (inHeading.has(term)) score += 1;
    else if (inText.has(term)) score += 0.8;
  }
  return score / terms.length;
}
