const EDGE = 2;

/**
 * Points of a line through the values, from the smallest at the bottom to the largest at the top; equal values are in
 * the middle.
 */
export function pointsOf(values: readonly number[], width: number, height: number): string {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const step = values.length > 1 ? (width - 2 * EDGE) / (values.length - 1) : 0;
  return values
    .map((value, index) => {
      const share = span === 0 ? 0.5 : (value - low) / span;
      return `${round(EDGE + index * step)},${round(height - EDGE - share * (height - 2 * EDGE))}`;
    })
    .join(' ');
}

const round = (value: number): number => Math.round(value * 10) / 10;
