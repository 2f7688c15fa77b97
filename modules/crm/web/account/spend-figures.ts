const PERCENT = 100;
const signed = (value: number): string => `${value > 0 ? '+' : ''}${value.toFixed(1)}%`;

/** Change against the previous period in percent; null when there is nothing to compare with. */
export function trendOf(totalUsd: string, previousUsd: string): string | null {
  const before = Number(previousUsd);
  return before === 0 ? null : signed(((Number(totalUsd) - before) / before) * PERCENT);
}

export function shareOf(partUsd: string, totalUsd: string): string {
  const total = Number(totalUsd);
  return total === 0 ? '–' : `${((Number(partUsd) / total) * PERCENT).toFixed(1)}%`;
}
