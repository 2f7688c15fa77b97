import type { Line } from './line.ts';

/** Computes once per line: a changed line is another object, the others keep their result. */
export function cachedByLine<T>(compute: (line: Line) => T): (line: Line) => T {
  const known = new WeakMap<Line, { readonly value: T }>();
  return (line) => {
    const found = known.get(line);
    if (found !== undefined) return found.value;
    const value = compute(line);
    known.set(line, { value });
    return value;
  };
}
