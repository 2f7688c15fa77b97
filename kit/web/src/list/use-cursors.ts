import type { PageInput } from '@switchboard/kit-contract';
import { useMemo } from 'react';

export interface Cursors {
  /** What the page call takes. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The page was never turned to from the one before it, as after a reload: the list begins again. */
  readonly isLost: boolean;
  learn(answer: unknown): void;
}

/** Turns page numbers of the address into cursors, for a list of the record store. Other lists pass through. */
export function useCursors(isOn: boolean, asked: PageInput): Cursors {
  const { pageNo, pageSize, sortField: _field, sortOrder: _order, ...filters } = asked;
  const query = JSON.stringify([pageSize, filters]);
  // by page number; the first page needs none
  // oxlint-disable-next-line react/exhaustive-deps -- another question has other cursors
  const next = useMemo(() => new Map<number, string>(), [query]);
  if (!isOn) return { input: asked, isLost: false, learn: () => {} };
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
