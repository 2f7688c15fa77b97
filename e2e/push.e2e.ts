import { sendNotice } from '@switchboard/tools/demo/notice';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoProblems, picture, useBrowser, type Visit } from './support/browser.ts';
import { borrowAccount, change, endSessions, grantRight, revokeRight } from './support/database.ts';
import { Portal } from './support/portal.ts';
import { baseUrl, stackEnv } from './support/stack.ts';

const STREAM = '/v2/sys/mc/sse/connection';
const NEW = /消息（有新内容）/;
const QUIET = /^消息$/;
const CUSTOMERS = '/crm/client-partner/my-client';

const bell = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('button', { name });
let sent = 0;
const send = async (login: string, text: string, eventCode = 'sys.notice.general'): Promise<void> =>
  await sendNotice(stackEnv(), login, { eventCode, vars: { text }, dedupeKey: `e2e-${Date.now()}-${sent++}` });

/** Push connections that this browser opens from now on. */
function streamsOf({ context }: Visit): string[] {
  const opened: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === STREAM) opened.push(request.headers()['authorization'] ?? 'none');
  });
  return opened;
}

describe('Push', { retry: 0 }, () => {
  const { visit } = useBrowser();

  it('R064 R070 R077 the layout opens the connection, and the bell shows a dot and the message without a reload', async () => {
    await borrowAccount('jiayi.liu');
    const at = await visit();
    const streams = streamsOf(at);
    const requested = at.page.waitForRequest((request) => request.url().includes('/message/thereAreUnreadMessages'));
    const opened = at.page.waitForResponse((response) => new URL(response.url()).pathname === STREAM);
    await new Portal(at.page).signIn('jiayi.liu');
    await requested;
    expect((await opened).status()).toBe(200);
    expect(streams[0]).toMatch(/^Bearer /);
    await bell(at.page, QUIET).waitFor();
    const started = Date.now();
    await send('jiayi.liu', '第一条推送');
    await bell(at.page, NEW).waitFor({ timeout: 10_000 });
    console.log(`notice: dot after ${Date.now() - started} ms`);
    await bell(at.page, NEW).click();
    // the home page lists it too
    await at.page.getByRole('button', { name: /系统通知.*第一条推送/ }).waitFor();
    await picture(at.page, 'bell-1440-zh');
    await at.page.getByRole('button', { name: '全部已读' }).click();
    await bell(at.page, QUIET).waitFor();
    expectNoProblems(at);
  });

  it('R177 MC-7 eight tabs of a browser share one connection; when its tab is closed another one continues and misses nothing', async () => {
    await borrowAccount('wei.li');
    const at = await visit();
    // R177: the connection sends credentials
    await at.context.addCookies([{ name: 'proof', value: 'sent', url: baseUrl() }]);
    const streams = streamsOf(at);
    const opened = at.page.waitForRequest((request) => new URL(request.url()).pathname === STREAM);
    await new Portal(at.page).signIn('wei.li');
    expect((await (await opened).allHeaders())['cookie']).toContain('proof=sent');
    await bell(at.page, QUIET).waitFor();
    const others: Page[] = [];
    for (let i = 1; i < 8; i++) {
      const page = await at.context.newPage();
      others.push(page);
      await page.goto('/403');
      await bell(page, QUIET).waitFor();
    }
    await send('wei.li', '八个标签页');
    await Promise.all([at.page, ...others].map((page) => bell(page, NEW).waitFor({ timeout: 20_000 })));
    expect(streams).toHaveLength(1);
    const [held] = await change<{ n: number }>(
      `select count(*)::int as n from mc.push_conn where user_id = (select id from sys."user" where login_name = 'wei.li')`,
    );
    expect(held?.n).toBe(1);
    // reading a message in one tab marks it read in all
    const second = others[0] as Page;
    await second.bringToFront();
    await bell(second, NEW).click();
    await second.getByRole('button', { name: '全部已读' }).click();
    await Promise.all([at.page, ...others].map((page) => bell(page, QUIET).waitFor({ timeout: 10_000 })));
    const taken = at.context.waitForEvent('request', {
      predicate: (request) => new URL(request.url()).pathname === STREAM,
      timeout: 2_000,
    });
    await at.page.close();
    expect(Number((await taken).headers()['last-event-id'])).toBeGreaterThan(0);
    await send('wei.li', '换了一个标签页');
    await Promise.all(others.map((page) => bell(page, NEW).waitFor({ timeout: 20_000 })));
    expect(streams).toHaveLength(2);
  });

  it('R183 R184 MC-12 new mail is a notice that stays until it is closed', async () => {
    await borrowAccount('jiayi.liu');
    const at = await visit();
    const opened = at.page.waitForResponse((response) => new URL(response.url()).pathname === STREAM);
    await new Portal(at.page).signIn('jiayi.liu');
    await opened;
    const vars = { newEmailNum: '3', emailboxType: { text: '收件箱', textEn: 'Inbox', value: '2' } };
    await sendNotice(stackEnv(), 'jiayi.liu', {
      eventCode: 'mc.mail.new',
      vars,
      dedupeKey: `mail-${Date.now()}`,
    });
    const notice = at.page.locator('.ant-notification-notice', { hasText: '您有 3 封新邮件（收件箱）' });
    await notice.waitFor({ timeout: 15_000 });
    await sendNotice(stackEnv(), 'jiayi.liu', {
      eventCode: 'mc.mail.new',
      vars,
      dedupeKey: `mail2-${Date.now()}`,
    });
    await at.page.getByText('您有 6 封新邮件（收件箱）').waitFor({ timeout: 9_000 });
    expect(await at.page.locator('.ant-notification-notice').count()).toBe(1);
    await at.page.waitForTimeout(7_000);
    expect(await at.page.getByText('您有 6 封新邮件（收件箱）').isVisible()).toBe(true);
    await at.page.locator('.ant-notification-notice-close').click();
    await at.page.getByText('您有 6 封新邮件（收件箱）').waitFor({ state: 'detached' });
  });

  it('a change of rights reaches the open page by push, and a session ended elsewhere signs out within 5 s', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('sales', CUSTOMERS);
    await portal.waitForRows();
    // once connected, the shell checks whether it missed a change while disconnected
    await at.page.waitForTimeout(3_000);
    const requested: string[] = [];
    at.page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await at.page.waitForTimeout(4_000);
    // no requests while nothing happens
    expect(requested.filter((path) => path.includes('permVersion') || path.includes('getResourceBy'))).toEqual([]);
    const started = Date.now();
    await revokeRight('sales', 'crm.client-partner.my-client');
    await at.page.getByText('暂无权限，请联系管理员').waitFor({ timeout: 5_000 });
    console.log(`revoked right by push: 403 page after ${Date.now() - started} ms`);
    await grantRight('sales', 'crm.client-partner.my-client');
    await portal.waitForRows();

    await borrowAccount('na.huang2');
    const other = await visit();
    await new Portal(other.page).signIn('na.huang2');
    await other.page.waitForTimeout(1_000);
    await endSessions('na.huang2');
    await other.page.getByText('登录已失效，请重新登录').waitFor({ timeout: 5_000 });
    await other.page.waitForURL((url) => url.pathname === '/login');
  });
});
