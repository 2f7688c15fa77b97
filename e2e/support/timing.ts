import type { Page, Request, Response } from 'playwright-core';

// By the browser's clock: the clock of the test may be late on a busy machine.

export async function startOf(request: Request): Promise<number> {
  await (await request.response())?.finished();
  return request.timing().startTime;
}

async function endOfRefusal(response: Response, code: number): Promise<number> {
  const body = (await response.json().catch(() => null)) as { code?: number } | null;
  if (body?.code !== code) return Number.POSITIVE_INFINITY;
  await response.finished();
  const { startTime, responseEnd } = response.request().timing();
  return startTime + responseEnd;
}

/** Records the answers of a page from now on; `firstEnd` is the time when the first with this code arrived. */
export function collectRefusals(page: Page, code: number): { firstEnd(): Promise<number> } {
  const ends: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/v2/')) ends.push(endOfRefusal(response, code));
  });
  return { firstEnd: async () => Math.min(...(await Promise.all(ends))) };
}
