export interface Span {
  readonly id: string;
  readonly left: number;
  readonly width: number;
}

/** The place among the others where a tab dragged to `x` belongs: behind all whose middle it has passed. */
export function dropIndex(spans: readonly Span[], draggedId: string, x: number): number {
  return spans.filter(({ id, left, width }) => id !== draggedId && left + width / 2 < x).length;
}
