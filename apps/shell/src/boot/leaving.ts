/** A prompt may keep the person here after all. */
const STAYED_MS = 3_000;
let leftAt = Number.NEGATIVE_INFINITY;

for (const event of ['beforeunload', 'pagehide'] as const) {
  window.addEventListener(event, () => {
    leftAt = performance.now();
  });
}

/** While the document is being left the browser cuts its calls off; that is no failure of anything. */
export function isLeaving(): boolean {
  return performance.now() - leftAt < STAYED_MS;
}
