import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from './chromium.ts';
import { median, signedInState } from './first-load.ts';
import { percentile } from './percentile.ts';
import { closeActive, heapBytes, LIST, openList, renderBareTable, showBare, switchTo } from './tab-pages.ts';

export interface TabCosts {
  /** Time from the click on a kept tab until its page is visible. */
  switchP95Ms: number;
  /** The browser's part of it: the same pages shown by a style change alone. */
  showP95Ms: number;
  /** A list page with code and rows already loaded, from navigation to visible. */
  openMs: number;
  /** antd's own table with the same rows. */
  bareMs: number;
  /** Memory retained after one tab was opened and closed. */
  retainedKb: number;
  closedTabs: number;
  /** The whole page with 30 lists open; 20 of them are live by design. */
  heapMb: number;
  liveTabs: number;
}

const KEPT = 8;
const OPEN_TABS = 30;

/** Measures tabs on the staff list, in one warmed-up browser. */
export async function measureTabs(url: string, isQuick: boolean): Promise<TabCosts> {
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_FLAGS });
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      storageState: await signedInState(url),
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto(`${url}${LIST}`);
    await page.locator('tbody tr[data-row-key]').first().waitFor();
    const path = (n: number): string => `${LIST}?n=${n}`;
    let next = 0;

    const opens: number[] = [];
    const bares: number[] = [];
    for (let run = 0; run < (isQuick ? 5 : 25); run++) {
      const open = await openList(page, path(next++));
      const bare = await renderBareTable(page);
      await closeActive(page);
      if (run > 1) opens.push(open);
      if (run > 1) bares.push(bare);
    }

    const kept = Array.from({ length: KEPT }, () => path(next++));
    for (const one of kept) await openList(page, one);
    const switches: number[] = [];
    for (let run = 0; run < (isQuick ? 3 : 15); run++) {
      for (const one of kept) switches.push(await switchTo(page, one));
    }
    const shown = await showBare(page, isQuick ? 3 : 15);
    for (const _ of kept) await closeActive(page);

    const closedTabs = isQuick ? 20 : 200;
    const churn = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n++) {
        await openList(page, path(next++));
        await closeActive(page);
      }
    };
    await churn(10);
    const before = await heapBytes(session);
    await churn(closedTabs);
    const retainedKb = ((await heapBytes(session)) - before) / 1000 / closedTabs;

    for (let n = 0; n < OPEN_TABS; n++) await openList(page, path(next++));
    const heapMb = (await heapBytes(session)) / 1_000_000;
    const liveTabs = await page.locator('[id^="pane-"]').count();
    const openMs = median(opens);
    return {
      switchP95Ms: percentile(switches, 0.95),
      showP95Ms: percentile(shown, 0.95),
      openMs,
      bareMs: median(bares),
      retainedKb,
      closedTabs,
      heapMb,
      liveTabs,
    };
  } finally {
    await browser.close();
  }
}
