import { anyOf } from './words.ts';

/** Approximate maximum of pieces that a search ranks: ranking takes most of its time (ai A50). */
export const RANKED = 3_000;

/** Approximate number of pieces that contain a word. A word without a count is rare. */
export interface WordCounts {
  readonly pieces: number;
  readonly of: ReadonlyMap<string, number>;
}

/** Words of one phrase occur together more often than independent words. */
const TOGETHER = 4;

/**
 * Condition for ranking, as a PostgreSQL query: any of the words while few pieces contain one; otherwise the rare
 * words, then pairs of common words, as many as the time allows. Without any of these: all words together.
 */
export function narrowed(terms: readonly string[], counts: WordCounts): string {
  const singles = terms.map((term) => ({ query: anyOf([term]), pieces: counts.of.get(term) ?? 0 }));
  if (singles.reduce((sum, { pieces }) => sum + pieces, 0) <= RANKED) return anyOf(terms);
  const rare = within(RANKED, singles);
  const left = singles.filter((single) => !rare.taken.includes(single));
  const pairs = left.flatMap((one, i) =>
    left.slice(i + 1).map((other) => ({
      query: `(${one.query} & ${other.query})`,
      pieces: Math.min((one.pieces * other.pieces * TOGETHER) / counts.pieces, one.pieces, other.pieces),
    })),
  );
  const ways = [...rare.taken, ...within(rare.room, pairs).taken].map(({ query }) => query);
  return [...ways, `(${singles.map(({ query }) => query).join(' & ')})`].join(' | ');
}

/** The rarest first, as many as fit. */
function within<T extends { readonly pieces: number }>(most: number, ways: readonly T[]): { taken: T[]; room: number } {
  const taken: T[] = [];
  let room = most;
  for (const way of ways.toSorted((a, b) => a.pieces - b.pieces)) {
    if (way.pieces > room) break;
    room -= way.pieces;
    taken.push(way);
  }
  return { taken, room };
}
