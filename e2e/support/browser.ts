import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '@switchboard/tools/bench/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { change } from './database.ts';
import { baseUrl } from './stack.ts';

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, page errors and CSP violations so far. Every test must end with none. */
  readonly problems: string[];
}

export interface VisitOptions {
  width?: number;
  locale?: 'zh-CN' | 'en-US';
  colorScheme?: 'light' | 'dark';
  /** Another portal than the one shared by all tests. */
  at?: string;
  /**
   * Stays open after the test that created it; others close with their test, or their pages would keep working during
   * the next.
   */
  isKept?: boolean;
}

let launched: Promise<Browser> | undefined;

/**
 * One browser for all files, which share a process: launching it takes longer than some files run. Relaunched after a
 * crash.
 */
async function theBrowser(): Promise<Browser> {
  const launch = async () => await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_FLAGS });
  launched ??= launch();
  if (!(await launched).isConnected()) launched = launch();
  return await launched;
}

/** Each visit is a user with a separate browser context. */
export function useBrowser(): { visit: (options?: VisitOptions) => Promise<Visit> } {
  const kept = new Set<BrowserContext>();
  const violations: string[] = [];
  let isInTest = false;
  const opened = new Set<BrowserContext>();
  // language, theme and density belong to the account: the choice of one test must not affect the next
  beforeEach(async () => {
    isInTest = true;
    await change(`delete from sys.user_guide where type = 'appearance'`);
  });
  afterEach(async () => {
    isInTest = false;
    await Promise.all([...opened].map(async (context) => await context.close()));
    opened.clear();
    // checked in every test: no page requests anything that the content security policy forbids
    expect(violations.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await Promise.all([...kept].map(async (context) => await context.close()));
  });
  return {
    async visit({ width = 1440, locale = 'zh-CN', colorScheme = 'light', at = baseUrl(), isKept = false } = {}) {
      const browser = await theBrowser();
      const context = await browser.newContext({
        baseURL: at,
        viewport: { width, height: width < 500 ? 844 : 900 },
        locale,
        colorScheme,
        timezoneId: 'Asia/Shanghai',
        reducedMotion: 'reduce',
      });
      (isInTest && !isKept ? opened : kept).add(context);
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) violations.push(message.text());
        // an external identity provider has no icon, and that is not an error of the portal
        const { url } = message.location();
        if (message.type() === 'error' && (url === '' || url.startsWith(at)))
          problems.push(`console: ${message.text()}`);
      });
      return { page, context, problems };
    },
  };
}

export function expectNoProblems({ problems }: Visit): void {
  expect(problems).toEqual([]);
}

/** Screenshots for reviewers, stored with the other reports: `PICTURES=1 pnpm e2e`. CI takes none. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES'] !== '1') return;
  const folder = join(import.meta.dirname, '../../.reports/screenshots');
  await mkdir(folder, { recursive: true });
  // wait for transitions to end before the screenshot
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
