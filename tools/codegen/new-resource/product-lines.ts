/** The text of a file before and after; before is empty for a new one. */
export interface Change {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

const LAYERS = ['contract', 'server', 'web'] as const;

/** Written by hand from here on: no migration, test, text or manifest. */
const isProduct = (path: string): boolean => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.gen\.ts$/.test(path);
const linesOf = (text: string): number => (text === '' ? 0 : text.trimEnd().split('\n').length);

/** Counts the lines that a slice adds to the product: `183 (contract 44, server 70, web 69)`. */
export function productLines(changes: readonly Change[]): string {
  const counts = LAYERS.map((layer) => {
    const own = changes.filter(({ path }) => path.split('/')[2] === layer && isProduct(path));
    return own.reduce((sum, { before, after }) => sum + linesOf(after) - linesOf(before), 0);
  });
  const sum = counts.reduce((a, b) => a + b, 0);
  return `${sum} (${LAYERS.map((layer, index) => `${layer} ${counts[index]}`).join(', ')})`;
}
