import { chromium } from 'playwright-core';
import { signedInState } from './first-load.ts';
const base = 'http://127.0.0.1:4000';
const state = await signedInState(base);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'] });
const pages = process.argv.slice(3);
const [w, lang, theme] = (process.argv[2] ?? '1440:zh:light').split(':');
const context = await browser.newContext({ storageState: state, viewport: { width: Number(w), height: 900 }, locale: lang === 'en' ? 'en-US' : 'zh-CN', colorScheme: theme as 'light' });
await context.addInitScript(([l, t]) => { try { localStorage.setItem('switchboard.locale', l!); localStorage.setItem('locale', l!); localStorage.setItem('switchboard.theme', t!); } catch {} }, [lang, theme]);
const page = await context.newPage();
for (const p of pages) {
  const [path, ...clicks] = p.split('>>');
  await page.goto(`${base}${path}`);
  await page.waitForTimeout(4500);
  for (const b of ['知道了', 'Got it', '跳过', 'Skip']) await page.getByRole('button', { name: b }).click({ timeout: 300 }).catch(() => {});
  for (const c of clicks) { await page.getByText(c, { exact: false }).first().click({ timeout: 4000 }).catch((e) => console.log('no', c, String(e).slice(0, 80))); await page.waitForTimeout(2500); }
  const name = `/tmp/shot-${w}-${lang}-${theme}-${path!.replaceAll(/[^a-z]/gi, '_')}${clicks.length}.png`;
  await page.screenshot({ path: name });
  console.log(name);
}
await browser.close();
