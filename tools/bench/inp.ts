import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from './chromium.ts';
import { median, signedInState } from './first-load.ts';
import { INTERACTIONS } from './interactions.ts';
import { openList } from './tab-pages.ts';

export interface Inp {
  /** Median time from input to the next paint, as measured by the browser, per interaction. */
  readonly ms: Readonly<Record<string, number>>;
  /** The same for a page that only writes a table of ten thousand cells. */
  readonly bareMs: number;
  /** The sum of all interactions as a multiple of `bareMs`. */
  readonly ratio: number;
}

const SETTLED_MS = 300;
/** Shorter interactions are not reported by the observer. */
const SHORTEST_MS = 16;

const LISTEN = `
  globalThis.interactions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) globalThis.interactions.push(duration);
  }).observe({ type: 'event', durationThreshold: ${SHORTEST_MS} });
`;

const BARE = `<button>write</button><table></table><script>
  document.querySelector('button').onclick = () => {
    const row = '<tr>' + '<td>text</td>'.repeat(20) + '</tr>';
    document.querySelector('table').innerHTML = row.repeat(500);
  };
</script>`;

async function timeOf(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  await page.waitForTimeout(SETTLED_MS);
  await page.evaluate('globalThis.interactions.length = 0');
  await act(page);
  await page.waitForTimeout(SETTLED_MS);
  return await page.evaluate<number>(`Math.max(${SHORTEST_MS}, ...globalThis.interactions)`);
}

async function openBare(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.setContent(BARE);
  await page.evaluate(LISTEN);
  return page;
}

/** Interaction to next paint of frequent user actions, in one warmed-up browser. */
export async function measureInteractions(url: string, rounds: number): Promise<Inp> {
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_FLAGS });
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      reducedMotion: 'reduce',
      storageState: await signedInState(url),
    });
    const page = await context.newPage();
    await page.addInitScript(LISTEN);
    await page.goto(`${url}${INTERACTIONS[0]?.at}`);
    await page.locator('tbody tr[data-row-key]').first().waitFor();
    for (const at of new Set(INTERACTIONS.map((one) => one.at))) await openList(page, at);
    const bare = await openBare(context);
    const ms: Record<string, number> = {};
    const bares: number[] = [];
    for (const { name, at, ready, act, back } of INTERACTIONS) {
      await page.bringToFront();
      // the tab's address has changed through earlier interactions
      await page.locator(`[data-tab^="${at}"]`).getByRole('tab').click();
      await page.locator('[role=tabpanel][id^="pane-"]:visible tbody tr[data-row-key]').first().waitFor();
      const times: number[] = [];
      // the first round loads code and fills caches
      for (let round = 0; round <= rounds; round++) {
        await ready?.(page);
        const time = await timeOf(page, act);
        if (round > 0) times.push(time);
        await back?.(page);
      }
      ms[name] = median(times);
      await bare.bringToFront();
      bares.push(await timeOf(bare, async (other) => await other.locator('button').click()));
    }
    const all = Object.values(ms).reduce((sum, one) => sum + one, 0);
    const bareMs = median(bares);
    return { ms, bareMs, ratio: all / bareMs };
  } finally {
    await browser.close();
  }
}
