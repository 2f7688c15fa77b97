export interface Span {
  readonly id: string;
  readonly left: number;
  readonly width: number;
}

/** The index among the others for a tab dragged to `x`: behind all tabs with a centre that it has passed. */
export function dropIndex(spans: readonly Span[], draggedId: string, x: number): number {
  return spans.filter(({ id, left, width }) => id !== draggedId && left + width / 2 < x).length;
}
