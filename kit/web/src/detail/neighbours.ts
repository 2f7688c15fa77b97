/** A page of a list as last read. */
export interface KnownList {
  readonly ids: readonly string[];
  readonly readAt: number;
}

export interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
  /** Counted from 1. */
  readonly place: number;
  readonly count: number;
}

/** The most recently read list with the record: the one the user came from. */
export function listWith(lists: readonly KnownList[], id: string): readonly string[] | null {
  const holding = lists.filter(({ ids }) => ids.includes(id)).toSorted((one, other) => other.readAt - one.readAt);
  return holding[0]?.ids ?? null;
}

export function neighboursOf(ids: readonly string[] | null, id: string): Neighbours | null {
  const at = ids?.indexOf(id) ?? -1;
  if (ids === null || at < 0 || ids.length < 2) return null;
  return { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null, place: at + 1, count: ids.length };
}
