const WINDOW_MS = 5_000;

/** Bytes per second over the last few seconds: the current speed, not the average. */
export function newSpeed(now: () => number = () => performance.now()): { at(bytes: number): number | null } {
  const marks: { at: number; bytes: number }[] = [];
  return {
    at(bytes) {
      const at = now();
      marks.push({ at, bytes });
      while (marks.length > 2 && at - (marks[0]?.at ?? at) > WINDOW_MS) marks.shift();
      const first = marks[0] as { at: number; bytes: number };
      const seconds = (at - first.at) / 1_000;
      return seconds < 0.5 ? null : Math.max(0, (bytes - first.bytes) / seconds);
    },
  };
}
