/**
 * For what can happen a thousand times a second: the first is told at once, those after it together with the next one that
 * comes when the pause is over, so that a flood fills no log.
 */
export function throttleLog(pauseMs: number, tell: (times: number) => void): () => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  let times = 0;
  return () => {
    times += 1;
    const now = performance.now();
    if (now - lastAt < pauseMs) return;
    lastAt = now;
    tell(times);
    times = 0;
  };
}
