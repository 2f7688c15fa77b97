import { mkdir } from 'node:fs/promises';
import { chromium, type Page } from 'playwright-core';
import { startScratchStack } from './demo/scratch-stack.ts';
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from './bench/chromium.ts';
import pg from 'pg';
const OUT = '/tmp/shots';
await mkdir(OUT, { recursive: true });
const stack = await startScratchStack({ apps: ['api', 'worker'], logDir: '/tmp/zz-logs' });
const client = new pg.Client({ connectionString: stack.env['DATABASE_URL'], options: '-c app.actor=system' });
await client.connect();
await client.query(`insert into sys.version_read (user_id, version_id, popup_closed_at) select u.id, v.id, now() from sys."user" u, sys.version_doc v where v.popup_flag on conflict do nothing`);
await client.query('update sys.feedback_popup_config set enabled = false');
await client.query(`insert into sys.guide_seen (user_id, frame, section, guide_version, outcome) select u.id, 'oc', s.section, v.n, 2 from sys."user" u, unnest(array['public','sms','voice']) s (section), generate_series(1,9) v (n) on conflict do nothing`);
const one = async (q: string) => (await client.query(q)).rows[0]?.id as string;
const own = await one(`select c.id::text from crm.customer c join sys."user" u on u.staff_id = c.owner_id where u.login_name = 'sales' and c.stage = 'cooperating' order by c.consume_30d_usd desc limit 1`);
const sea = await one(`select id::text from crm.customer where pool_state = 'sea' order by id limit 1`);
console.log('url', stack.url, 'own', own, 'sea', sea);
const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_FLAGS });
const sessions = new Map<string, unknown>();
async function open(login: string, { width = 1440, locale = 'zh-CN', dark = false } = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.url, viewport: { width, height: width < 500 ? 844 : 900 }, locale, colorScheme: dark ? 'dark' : 'light', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce', ...(sessions.has(login) ? { storageState: sessions.get(login) as never } : {}) });
  const page = await context.newPage();
  page.on('response', (r) => r.status() >= 400 && console.log(r.status(), r.url()));
  page.on('requestfailed', (r) => console.log('failed', r.url().slice(-80), r.failure()?.errorText));
  page.on('pageerror', (e) => console.log('PAGE ERROR', login, e.message));
  page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text().slice(0, 200)));
  if (!sessions.has(login)) {
    await page.goto('/');
    await page.locator('input[autocomplete=username]').fill(login);
    await page.locator('input[autocomplete=current-password]').fill('Switchboard#2026');
    await page.locator('input[maxlength="4"]').fill('8888');
    await page.locator('button[type=submit]').click();
    await page.waitForURL((u) => u.pathname !== '/login');
    sessions.set(login, await context.storageState());
  }
  return page;
}
const args = JSON.parse(process.env['SHOTS'] ?? '[]') as { login: string; path: string; name: string; width?: number; locale?: string; dark?: boolean; click?: string }[];
for (const a of args) {
  const page = await open(a.login, a as never);
  try {
    await page.goto(a.path.replace('$own', own).replace('$sea', sea));
    
    await page.waitForTimeout(1200);
    await page.locator('[role=tabpanel] table, [role=tabpanel] form, [role=tabpanel] h1').first().waitFor({ timeout: 40000 }).catch(() => console.log('NOTHING', a.name)); await page.waitForTimeout(800);
    if (a.click) { await page.getByText(a.click).first().click({ timeout: 5000 }).catch((e) => console.log('click', a.name, e.message.split('\n')[0])); await page.waitForTimeout(1500); }
    await page.screenshot({ path: `${OUT}/${a.name}.png` });
    console.log('shot', a.name);
  } catch (e) { console.log('FAILED', a.name, (e as Error).message.split('\n')[0]); }
  await page.context().close();
}
await browser.close(); await client.end(); await stack.stop(); process.exit(0);
