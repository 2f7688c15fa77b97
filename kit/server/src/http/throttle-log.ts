/**
 * For events that can occur a thousand times a second: the first is reported at once, later ones together with the next
 * event after the pause, so a flood does not fill the log.
 */
export function throttleLog(pauseMs: number, report: (times: number) => void): () => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  let times = 0;
  return () => {
    times += 1;
    const now = performance.now();
    if (now - lastAt < pauseMs) return;
    lastAt = now;
    report(times);
    times = 0;
  };
}
