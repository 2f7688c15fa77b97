export const SLOTS = 200;

/** A constant array in which every value occurs in proportion to its weight: choosing a value is one lookup. */
export function slots(weighted: readonly (readonly [string | number, number])[]): string {
  const total = weighted.reduce((sum, [, weight]) => sum + weight, 0);
  const out: (string | number)[] = [];
  let before = 0;
  for (const [value, weight] of weighted) {
    before += weight;
    while (out.length < Math.round((before / total) * SLOTS)) out.push(value);
  }
  return list(out);
}

export const list = (values: readonly (string | number)[]): string =>
  `[${values.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join(',')}]`;

export const weights = (values: readonly number[]): (readonly [number, number])[] =>
  values.map((value, index) => [index, value] as const);

/** A number below `below` from the bits of a hash, starting at bit `at`. */
export const draw = (source: string, at: number, below = SLOTS): string => `bitShiftRight(${source}, ${at}) % ${below}`;

/** The same as a fraction between 0 and 1. */
export const unit = (source: string, at: number): string => `((${draw(source, at, 1_048_576)}) + 0.5) / 1048576`;
