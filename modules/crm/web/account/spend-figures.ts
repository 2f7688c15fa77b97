const PERCENT = 100;
const signed = (value: number): string => `${value > 0 ? '+' : ''}${value.toFixed(1)}%`;

/** How much more or less than in the time before; null where there was nothing to compare with. */
export function trendOf(totalUsd: string, previousUsd: string): string | null {
  const before = Number(previousUsd);
  return before === 0 ? null : signed(((Number(totalUsd) - before) / before) * PERCENT);
}

export function shareOf(partUsd: string, totalUsd: string): string {
  const total = Number(totalUsd);
  return total === 0 ? '–' : `${((Number(partUsd) / total) * PERCENT).toFixed(1)}%`;
}
