const MILLION = 1_000_000;
const MINUTES_PER_MILLION = 3;

/** Minutes an export task will take; null is "within 3 minutes" (sys R71). */
export function exportMinutes(totalNum: number): number | null {
  return totalNum < MILLION ? null : Math.floor(totalNum / MILLION) * MINUTES_PER_MILLION;
}
