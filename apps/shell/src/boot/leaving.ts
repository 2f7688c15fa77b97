/** The user may cancel leaving in a browser prompt. */
const STAYED_MS = 3_000;
let leftAt = Number.NEGATIVE_INFINITY;

for (const event of ['beforeunload', 'pagehide'] as const) {
  window.addEventListener(event, () => {
    leftAt = performance.now();
  });
}

/** While the document is unloading, the browser aborts its calls; these are not failures. */
export function isLeaving(): boolean {
  return performance.now() - leftAt < STAYED_MS;
}
