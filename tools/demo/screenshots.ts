import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../bench/chromium.ts';
import { repoRoot } from '../engines/addresses.ts';
import { startServices } from '../engines/services.ts';
import { quietNotices } from './quiet-notices.ts';
import { startScratchStack } from './scratch-stack.ts';

/** `pnpm screenshots` takes the pictures of the README, light and dark, from the production build (run `pnpm build` first). */
const FOLDER = join(repoRoot, 'docs/images');
const SIZE = { width: 1440, height: 900 };

interface Shot {
  readonly name: string;
  readonly login: string;
  readonly path: string;
  /** What must be visible before the picture is taken. */
  readonly ready: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

const SHOTS: readonly Shot[] = [
  { name: 'home', login: 'sales', path: '/home', ready: 'canvas, .sb-card, main' },
  { name: 'customers', login: 'sales', path: '/crm/client-partner/my-client', ready: 'tbody tr[data-row-key]' },
  {
    name: 'report',
    login: 'admin',
    path: '/reportAnalysis/smsProfitAnalysis',
    ready: '.sb-report-charts svg, .sb-report-charts canvas',
  },
  {
    name: 'designer',
    login: 'admin',
    path: '/setModule/process/configer?q=general_payment',
    ready: 'tbody tr[data-row-key]',
    prepare: async (page) => {
      await page.locator('tbody tr[data-row-key] button').first().click();
      await page.locator('[data-node=start]').waitFor();
    },
  },
];

const MODES = ['light', 'dark'] as const;

async function signIn(page: Page, url: string, login: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.locator('input[autocomplete=username]').fill(login);
  await page.locator('input[autocomplete=current-password]').fill('Switchboard#2026');
  await page.locator('input[maxlength="4"]').fill('8888');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(`${url}/home`);
}

async function take(browser: Browser, url: string, shot: Shot, mode: (typeof MODES)[number]): Promise<void> {
  const context = await browser.newContext({
    viewport: SIZE,
    locale: 'en-US',
    colorScheme: mode,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(page, url, shot.login);
  await page.goto(`${url}${shot.path}`);
  await page.locator(shot.ready).first().waitFor();
  await shot.prepare?.(page);
  // data, charts and transitions end within this time; the live stream keeps the network busy for ever
  await page.waitForTimeout(3_000);
  const notice = page.locator('.ant-notification-notice-close');
  if (await notice.count()) await notice.first().click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(FOLDER, `${shot.name}-${mode}.png`) });
  await context.close();
}

await startServices();
await mkdir(FOLDER, { recursive: true });
const stack = await startScratchStack({ apps: ['api', 'worker'], logDir: join(repoRoot, '.reports/screenshots-logs') });
const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_FLAGS });
try {
  await quietNotices(stack.env['DATABASE_URL']);
  for (const shot of SHOTS) for (const mode of MODES) await take(browser, stack.url, shot, mode);
} finally {
  await browser.close();
  await stack.stop();
}
process.exit(0);
