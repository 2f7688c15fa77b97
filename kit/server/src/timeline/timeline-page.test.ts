import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KeysetEntry, type KeysetSource, timelinePage } from './timeline-page.ts';

const moment = (n: number): string => new Date(Date.UTC(2026, 10, 1, 0, 0, n)).toISOString();

function sourceOf(key: string, entries: readonly KeysetEntry[]): KeysetSource<KeysetEntry> {
  const isBefore = (one: KeysetEntry, other: KeysetEntry): boolean =>
    one.at < other.at || (one.at === other.at && BigInt(one.id) < BigInt(other.id));
  return {
    key,
    read: async (before, limit) =>
      entries
        .filter((one) => before === null || isBefore(one, before))
        .toSorted((one, other) => (isBefore(one, other) ? 1 : -1))
        .slice(0, limit),
  };
}

describe('a page of several logs', () => {
  it('lists every entry once over all pages, newest first, also where many share a time', async () => {
    const log = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 40 }), at: fc.integer({ min: 0, max: 4 }) }), {
      selector: ({ id }) => id,
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(log, log, log, fc.integer({ min: 1, max: 7 }), async (a, b, c, limit) => {
        const sources = [a, b, c].map((one, index) =>
          sourceOf(
            `s${index}`,
            one.map(({ id, at }) => ({ id: String(id), at: moment(at) })),
          ),
        );
        const seen: { source: string; id: string; at: string }[] = [];
        let cursor: string | undefined;
        for (let pages = 0; pages < 100; pages += 1) {
          const { list, nextCursor, hasMore } = await timelinePage(sources, { cursor, limit });
          seen.push(...list);
          expect(hasMore).toBe(nextCursor !== null);
          if (nextCursor === null) break;
          cursor = nextCursor;
        }
        expect(seen).toHaveLength(a.length + b.length + c.length);
        expect(new Set(seen.map(({ source, id }) => `${source} ${id}`)).size).toBe(seen.length);
        expect(seen.map(({ at }) => at)).toEqual(
          seen
            .map(({ at }) => at)
            .toSorted()
            .toReversed(),
        );
      }),
    );
  });

  it('refuses an invalid cursor', async () => {
    await expect(timelinePage([sourceOf('a', [])], { cursor: 'x', limit: 5 })).rejects.toThrow();
  });
});
