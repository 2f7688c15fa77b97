const MILLION = 1_000_000;
const MINUTES_PER_MILLION = 3;

/** Duration of an export task in minutes; null means "within 3 minutes" (sys R71). */
export function exportMinutes(totalNum: number): number | null {
  return totalNum < MILLION ? null : Math.floor(totalNum / MILLION) * MINUTES_PER_MILLION;
}
