import type { PageInput } from '@switchboard/kit-contract';
import { useMemo } from 'react';

export interface Cursors {
  /** Input of the page call. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The page was not reached from the previous one, as after a reload: the list restarts. */
  readonly isLost: boolean;
  learn(answer: unknown): void;
}

/** Converts page numbers of the address to cursors, for a list of the record store. Other lists are not changed. */
export function useCursors(isOn: boolean, requestedPage: PageInput): Cursors {
  const { pageNo, pageSize, sortField: _field, sortOrder: _order, ...filters } = requestedPage;
  const query = JSON.stringify([pageSize, filters]);
  // by page number; the first page needs none
  // oxlint-disable-next-line react/exhaustive-deps -- another query has other cursors
  const next = useMemo(() => new Map<number, string>(), [query]);
  if (!isOn) return { input: requestedPage, isLost: false, learn: () => {} };
  const cursor = next.get(pageNo);
  return {
    input: { limit: pageSize, ...(cursor === undefined ? {} : { cursor }), ...filters },
    isLost: pageNo > 1 && cursor === undefined,
    learn(answer) {
      const { nextCursor } = answer as { nextCursor?: string | null };
      if (typeof nextCursor === 'string') next.set(pageNo + 1, nextCursor);
    },
  };
}
