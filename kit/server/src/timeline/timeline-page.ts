import { AppError, CODES } from '@switchboard/kit-contract';

/** Fields required of every source. `at` is ISO with milliseconds in UTC: columns are `timestamptz(3)`. */
export interface KeysetEntry {
  readonly id: string;
  readonly at: string;
}

/** One of several logs. Newest first by `(at, id)`. */
export interface KeysetSource<E extends KeysetEntry> {
  readonly key: string;
  /** The `limit` newest entries with `(at, id) < (before.at, before.id)`; null = from the top. */
  read(before: { readonly at: string; readonly id: string } | null, limit: number): Promise<readonly E[]>;
}

export interface TimelinePage<E> {
  readonly list: (E & { readonly source: string })[];
  readonly nextCursor: string | null;
  readonly hasMore: boolean;
}

const NO_ID = '0';
const EVERY_ID = '9223372036854775807';

/**
 * One page of several logs, newest first, by keyset: each source is queried for one page only, whatever its size.
 * Entries of the same time are ordered by source, so a page boundary neither repeats nor loses one.
 */
export async function timelinePage<E extends KeysetEntry>(
  sources: readonly KeysetSource<E>[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<TimelinePage<E>> {
  const from = cursor === undefined ? null : readPosition(cursor, sources.length);
  const pages = await Promise.all(
    sources.map(async (source, rank) => {
      const entries = await source.read(from === null ? null : { at: from.at, id: idFor(from, rank) }, limit + 1);
      return entries.map((entry) => ({ ...entry, source: source.key, rank }));
    }),
  );
  const merged = pages.flat().toSorted((a, b) => (a.at === b.at ? orderOfOneMoment(a, b) : a.at < b.at ? 1 : -1));
  const hasMore = merged.length > limit;
  const shown = merged.slice(0, limit);
  const last = shown.at(-1);
  return {
    list: shown.map(({ rank: _, ...entry }) => entry as unknown as E & { source: string }),
    nextCursor: hasMore && last !== undefined ? writePosition(last) : null,
    hasMore,
  };
}

interface Position {
  readonly at: string;
  readonly rank: number;
  readonly id: string;
}

function orderOfOneMoment(a: Position, b: Position): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  return BigInt(a.id) < BigInt(b.id) ? 1 : -1;
}

/** For the time of the cursor: sources before its own were shown completely, those after it not yet. */
function idFor(from: Position, rank: number): string {
  if (rank === from.rank) return from.id;
  return rank < from.rank ? NO_ID : EVERY_ID;
}

function writePosition({ at, rank, id }: Position): string {
  return Buffer.from(`${at} ${rank} ${id}`).toString('base64url');
}

function readPosition(cursor: string, sources: number): Position {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, at, rank, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\d{1,2}) (\d{1,18})$/.exec(text) ?? [];
  if (at === undefined || id === undefined || Number(rank) >= sources || Number.isNaN(Date.parse(at))) {
    const msg = { zh: '翻页位置无效', en: 'Invalid page position' };
    throw new AppError(CODES.validation, { data: [{ field: 'cursor', msg }] });
  }
  return { at, rank: Number(rank), id };
}
