import { chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from './chromium.ts';

export interface FirstLoad {
  requests: number;
  jsRequests: number;
  jsKb: number;
  totalKb: number;
  lcpMs: number;
  /** From navigation to visible rows of the staff list, cold cache, signed in. */
  listMs: number;
}

/** A new browser profile for each run, so the cache is cold. Transferred bytes are compressed bytes. */
export async function measureFirstLoad(url: string, runs: number): Promise<{ login: FirstLoad; list: FirstLoad }> {
  const login: FirstLoad[] = [];
  const list: FirstLoad[] = [];
  for (let run = 0; run < runs; run++) {
    login.push(
      await measureOnce(url, '/login', async (page) => await page.locator('input[autocomplete=username]').waitFor()),
    );
    list.push(await measureList(url));
  }
  return { login: medianOf(login), list: medianOf(list) };
}

async function measureOnce(
  url: string,
  path: string,
  isThere: (page: Page) => Promise<void>,
  storageState?: StorageState,
): Promise<FirstLoad> {
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_FLAGS });
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      ...(storageState === undefined ? {} : { storageState }),
    });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const state = window as unknown as { __lcp: number };
      state.__lcp = 0;
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries()) state.__lcp = entry.startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    const started = performance.now();
    await page.goto(url + path);
    await isThere(page);
    const listMs = performance.now() - started;
    await page.waitForTimeout(500);
    const measured = await page.evaluate(() => {
      const all = [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ] as PerformanceResourceTiming[];
      // a prefetched file for later pages does not count, unless it was used: then it is listed twice
      const ahead = [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map(({ href }) => href);
      const times = Map.groupBy(all, ({ name }) => name);
      const entries = [...times.values()]
        .filter((same) => same.length > 1 || !ahead.includes(same[0]?.name ?? ''))
        .flatMap((same) => same.at(-1) ?? []);
      const scripts = entries.filter((entry) => entry.name.endsWith('.js'));
      const bytes = (some: PerformanceResourceTiming[]) => some.reduce((sum, entry) => sum + entry.encodedBodySize, 0);
      return {
        requests: entries.length,
        jsRequests: scripts.length,
        jsKb: bytes(scripts) / 1000,
        totalKb: bytes(entries) / 1000,
        lcpMs: (window as unknown as { __lcp: number }).__lcp,
      };
    });
    return { ...measured, listMs };
  } finally {
    await browser.close();
  }
}

type StorageState = {
  cookies: never[];
  origins: { origin: string; localStorage: { name: string; value: string }[] }[];
};

async function measureList(url: string): Promise<FirstLoad> {
  const storageState = await signedInState(url);
  return await measureOnce(
    url,
    '/setModule/authManage/user',
    async (page) => await page.locator('tbody tr[data-row-key]').first().waitFor(),
    storageState,
  );
}

let state: StorageState | undefined;

/** Signs in once through the form and reuses the session in the cold browsers. */
export async function signedInState(url: string): Promise<StorageState> {
  if (state !== undefined) return state;
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_FLAGS });
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  await page.locator('input[autocomplete=username]').fill('admin');
  await page.locator('input[autocomplete=current-password]').fill('Switchboard#2026');
  await page.locator('input[maxlength="4"]').fill('8888');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(`${url}/home`);
  state = (await page.context().storageState()) as unknown as StorageState;
  await browser.close();
  return state;
}

function medianOf(runs: readonly FirstLoad[]): FirstLoad {
  const names = Object.keys(runs[0] as FirstLoad) as (keyof FirstLoad)[];
  return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name]))])) as unknown as FirstLoad;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
