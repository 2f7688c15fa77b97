/** Scroll positions of the boxes of a page, by the path from the pane down to them. `''` is the pane itself. */
export type ScrollPlaces = Readonly<Record<string, readonly [top: number, left: number]>>;

/** The path to an element as child indexes: the same page has the same paths after a remount. */
export function wayTo(pane: Element, element: Element): string | null {
  const steps: number[] = [];
  for (let at: Element = element; at !== pane; ) {
    const parent = at.parentElement;
    if (parent === null) return null;
    steps.unshift([...parent.children].indexOf(at));
    at = parent;
  }
  return steps.join('/');
}

export function elementAt(pane: Element, way: string): Element | null {
  if (way === '') return pane;
  return way.split('/').reduce<Element | null>((at, step) => at?.children[Number(step)] ?? null, pane);
}

/** Scrolls the boxes that are already long enough; returns those that must wait for more content. */
export function applyPlaces(pane: Element, places: ScrollPlaces): ScrollPlaces {
  const waiting = Object.entries(places).filter(([way, [top, left]]) => {
    const element = elementAt(pane, way);
    if (element === null) return true;
    element.scrollTo({ top, left, behavior: 'instant' });
    return Math.abs(element.scrollTop - top) > 1 || Math.abs(element.scrollLeft - left) > 1;
  });
  return Object.fromEntries(waiting);
}
