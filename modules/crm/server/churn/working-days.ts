const DAY_MS = 86_400_000;

/** Working days after `from`, up to and including `to`. `exceptions` marks single days as working or free. */
export function workingDaysAfter(from: string, to: string, exceptions: ReadonlyMap<string, boolean>): number {
  let count = 0;
  for (let at = Date.parse(from) + DAY_MS; at <= Date.parse(to); at += DAY_MS) {
    const date = new Date(at);
    const weekday = date.getUTCDay();
    const isUsual = weekday !== 0 && weekday !== 6;
    if (exceptions.get(date.toISOString().slice(0, 10)) ?? isUsual) count += 1;
  }
  return count;
}
