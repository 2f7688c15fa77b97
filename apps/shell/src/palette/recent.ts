const KEY = 'switchboard.palette.recent';
const KEPT = 6;

/** Keys of the last commands, newest first. Only a convenience: unreadable data counts as empty. */
export function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function noteRecent(key: string): void {
  try {
    const next = [key, ...readRecent().filter((one) => one !== key)].slice(0, KEPT);
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // storage unavailable
  }
}
