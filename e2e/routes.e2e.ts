import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import specRoutes from '../docs/spec/routes.json' with { type: 'json' };
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { settleIn } from './support/database.ts';
import { Portal } from './support/portal.ts';
import { baseUrl } from './support/stack.ts';

const USERS = '/setModule/authManage/user';
const SESSION_INVALID = 10010002;
const DENIED = '暂无权限，请联系管理员';

type Route = (typeof specRoutes)[number];
const pages = specRoutes.filter((route) => !('redirect' in route) && !('catchAll' in route) && route.app !== 'shell');

/** For every module: the first entry of the menu, the first detail page, one from the middle, the last. */
function sampleOf(app: string): Route[] {
  const own = pages.filter((route) => route.app === app);
  const picked = [
    own.find((route) => route.inMenu),
    own.find((route) => route.detail),
    own[Math.floor(own.length / 2)],
    own.at(-1),
  ];
  return [...new Set(picked.filter((route) => route !== undefined))];
}
const apps = [...new Set(pages.map(({ app }) => app))];
const sample = apps.flatMap(sampleOf);

/** Navigates inside the same page, like a link or the browser's own buttons. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    window.history.pushState({}, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

describe('Routes', () => {
  const { visit } = useBrowser();
  beforeEach(async () => await settleIn('admin'));

  it('R042 R058 open in every module with title, tab and highlighted menu, and show when the page is not built yet', async () => {
    expect(apps).toHaveLength(14);
    expect(sample.length).toBeGreaterThanOrEqual(40);
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('admin');
    for (const route of sample) {
      await goTo(at.page, route.path);
      await expect
        .poll(async () => await at.page.title(), { message: route.path })
        .toBe(`${route.title.zh} · Switchboard`);
      const tab = portal.tab(route.title.zh).and(at.page.locator('[aria-selected=true]'));
      expect(await tab.count(), route.path).toBe(route.hideBookmarks ? 0 : 1);
      const entry = route.parent ?? (route.inMenu ? route.path : null);
      const selected = at.page.locator('aside li[class*=item-selected]', {
        has: at.page.locator(`a[href="${entry}"]`),
      });
      expect(await selected.count(), `${route.path} lights up ${entry}`).toBe(
        entry === null || route.hideAside ? 0 : 1,
      );
      expect(await at.page.getByText(DENIED).count(), route.path).toBe(0);
    }
    await goTo(at.page, '/srm/device-sale/order/create?orderId=1');
    await at.page.getByRole('heading', { name: '新建销售订单：准备中' }).waitFor();
    expect(await at.page.locator('main').last().innerText()).toContain('供应商管理');
    await at.page.getByRole('banner').getByText('EN', { exact: true }).click();
    await at.page.getByRole('heading', { name: /Create sale order/ }).waitFor();
    expect(await at.page.locator('main').last().innerText()).toContain('Suppliers');
    expectNoProblems(at);
  });

  it('R281 R283 R284 R285 a user without the right gets 403, open routes need none, and an unknown route is not found', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('auditor');
    // messages, mail and the own processes are open to all users, the settings only to the auditor
    const allUsers = /^\/message\/|^\/general\/process\/my-/;
    const shut = sample.filter(
      ({ app, open, path, parent }) => !open && app !== 'sys' && !allUsers.test(path) && !allUsers.test(parent ?? ''),
    );
    expect(shut.length).toBeGreaterThan(25);
    for (const { path } of shut.filter(({ parent }) => parent !== '/general/process/sponsor')) {
      await goTo(at.page, path);
      await expect.poll(async () => await at.page.getByText(DENIED).isVisible(), { message: path }).toBe(true);
      await goTo(at.page, '/no-such-area/page');
      await at.page.getByText('页面不存在，请联系管理员').waitFor();
    }
    await goTo(at.page, '/setModule/systemLog');
    await portal.waitForRows();
    expect(await portal.tabs().count()).toBe(2);
    expectNoProblems(at);
  });

  it('R009 R010 R011 R012 R023 R024 R025 R026 the open routes are shown to a user without menu rights', async () => {
    const at = await visit();
    for (const path of ['/login', '/authorize']) {
      await at.page.goto(path);
      await at.page.locator('main').waitFor();
      expect(new URL(at.page.url()).pathname).toBe(path);
    }
    const portal = new Portal(at.page);
    await portal.signIn('auditor');
    const open = {
      '/ddNotice': '钉钉通知',
      '/message/publicnotice/timeaxis': '版本动态',
      '/general/download': '下载中心',
      '/csc/feedbackmanagement/feedback': '反馈',
    };
    for (const [path, title] of Object.entries(open)) {
      await goTo(at.page, path);
      await expect.poll(async () => await at.page.title(), { message: path }).toContain(title);
      expect(await at.page.getByText(DENIED).count(), path).toBe(0);
    }
    await at.page.getByRole('banner').getByRole('link', { name: '流程审批' }).click();
    await expect.poll(() => new URL(at.page.url()).pathname).toBe('/general/process/sponsor');
    expect(await at.page.getByText(DENIED).count()).toBe(0);
    await goTo(at.page, '/refresh?redirectPath=/general/download');
    await expect.poll(() => new URL(at.page.url()).pathname).toBe('/general/download');
    expectNoProblems(at);
  });

  it('R014 R015 R016 R017 R018 SYS-46 /refresh merges the queries, replaces the location, shows a placeholder and rebuilds the page', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('admin', `${USERS}?keyword=100&y=2`);
    await portal.waitForRows();
    const calls: string[] = [];
    at.page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await at.page.evaluate(() => {
      document.querySelector('[role=tabpanel] table')?.setAttribute('data-old', '');
      const main = document.querySelector('main');
      Object.assign(window, { placeholders: 0 });
      new MutationObserver((changes) => {
        const seen = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        const isPlaceholder = (node: Node): boolean => node.parentNode === main && (node as Element).role === 'status';
        if (seen.some(isPlaceholder)) (window as unknown as { placeholders: number }).placeholders += 1;
      }).observe(main as Node, { childList: true, subtree: true });
    });
    const length = await at.page.evaluate(() => window.history.length);
    await goTo(at.page, `/refresh?redirectPath=${USERS}?keyword=100&y=2`);
    await at.page.waitForURL((url) => url.pathname === USERS && url.search === '?keyword=100&y=2');
    await portal.waitForRows();
    expect(await at.page.evaluate(() => (window as unknown as { placeholders: number }).placeholders)).toBe(1);
    expect(await at.page.locator('table[data-old]').count()).toBe(0);
    expect(calls.filter((path) => path.endsWith('/user/page'))).not.toHaveLength(0);
    expect(await portal.tabs().count()).toBe(2);
    // the history entry of /refresh has become the page: going back leads to the previous one
    expect(await at.page.evaluate(() => window.history.length)).toBe(length + 1);
    await at.page.goBack();
    expect(new URL(at.page.url()).pathname).toBe(USERS);
    await at.page.goForward();
    expect(new URL(at.page.url()).pathname).toBe(USERS);
    expectNoProblems(at);
  });

  it('R055 R056 a route may hide the menu, the bookmarks or both', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('admin');
    const around = async (path: string): Promise<[number, number]> => {
      await goTo(at.page, path);
      await at.page.getByRole('heading').first().waitFor();
      return [await at.page.locator('aside').count(), await at.page.getByRole('tablist').count()];
    };
    expect(await around('/businessInquiry/resultsQuery/day/c-end')).toEqual([1, 1]);
    expect(await around('/businessInquiry/resultsQuery/day/c-end/preview')).toEqual([0, 1]);
    expect(await around('/offerManage')).toEqual([0, 0]);
    expectNoProblems(at);
  });

  it('R045 R062 R063 an alias becomes its route, and a detail page may take its title from the query', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('admin', '/message/email?x=1');
    await at.page.waitForURL((url) => url.pathname === '/message/email/inbox' && url.search === '?x=1');
    await goTo(at.page, '/crm/approval-order');
    await at.page.waitForURL((url) => url.pathname === '/crm/operate/approval-order');
    await goTo(at.page, `/crm/client-partner/blacklist/details?id=1&name=${encodeURIComponent('示例公司')}`);
    await portal.tab('示例公司').waitFor();
    expectNoProblems(at);
  });

  it('SYS-2 R123 /offerManage is shown without a token and links to the sign-in, and no call accepts requests without one', async () => {
    const at = await visit();
    await at.page.goto('/offerManage?quote=1');
    await at.page.getByRole('heading', { name: '报价单查看：准备中' }).waitFor();
    await picture(at.page, 'offer-manage-1440-zh');
    type Calls = Record<string, Record<string, { 'x-right': { kind: string } }>>;
    const { paths } = (await (await fetch(`${baseUrl()}/openapi.json`)).json()) as { paths: Calls };
    let checkedCalls = 0;
    for (const [path, methods] of Object.entries(paths))
      for (const [method, call] of Object.entries(methods)) {
        if (call['x-right'].kind === 'public') continue;
        const body = method === 'get' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
        const answer = await fetch(baseUrl() + path.replaceAll(/\{\w+\}/g, '1'), { method, ...body });
        expect(await answer.json(), path).toMatchObject({ code: SESSION_INVALID });
        checkedCalls += 1;
      }
    expect(checkedCalls).toBeGreaterThan(60);
    await at.page.getByRole('button', { name: '去登录' }).click();
    await at.page.waitForURL((url) => url.pathname === '/login');
    expectNoProblems(at);
  });
});
