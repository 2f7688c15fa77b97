import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '@switchboard/tools/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { change } from './database.ts';
import { baseUrl } from './stack.ts';

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, page errors and CSP violations seen so far. A journey ends with none. */
  readonly problems: string[];
}

export interface VisitOptions {
  width?: number;
  locale?: 'zh-CN' | 'en-US';
  colorScheme?: 'light' | 'dark';
  /** Another portal than the one all journeys share. */
  at?: string;
  /** Goes on after the test that began it; others are over with their test, or their pages would work on beside the next. */
  isKept?: boolean;
}

let launched: Promise<Browser> | undefined;

/** One for all files, which share a process too: starting it takes longer than some of them. Another where it has crashed. */
async function theBrowser(): Promise<Browser> {
  const launch = async () => await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_FLAGS });
  launched ??= launch();
  if (!(await launched).isConnected()) launched = launch();
  return await launched;
}

/** Each visit is a person at a machine of their own. */
export function useBrowser(): { visit: (options?: VisitOptions) => Promise<Visit> } {
  const kept = new Set<BrowserContext>();
  const violations: string[] = [];
  let isInTest = false;
  const opened = new Set<BrowserContext>();
  // language, theme and density go with the account: what one journey chose must not greet the next
  beforeEach(async () => {
    isInTest = true;
    await change(`delete from sys.user_guide where type = 'appearance'`);
  });
  afterEach(async () => {
    isInTest = false;
    await Promise.all([...opened].map(async (context) => await context.close()));
    opened.clear();
    // whatever the journey is about: nothing on any page asks for what the content policy forbids
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
        // a provider of identity that the journey passes through has no icon, and that is not our problem
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

/** Pictures for people to look at, kept with the other reports: `PICTURES=1 pnpm e2e`. The gate has no eyes and takes none. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES'] !== '1') return;
  const folder = join(import.meta.dirname, '../../.reports/screenshots');
  await mkdir(folder, { recursive: true });
  // let the last transition end: a picture of a half-open drawer tells nothing
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
