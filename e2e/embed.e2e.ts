import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import specRoutes from '../docs/spec/routes.json' with { type: 'json' };
import { expectNoProblems, picture, useBrowser, type Visit } from './support/browser.ts';
import { settleIn } from './support/database.ts';
import { type EmbedPortal, registerEmbedded, SAMPLE, startEmbedPortal } from './support/embed-portal.ts';
import { Portal } from './support/portal.ts';
import { callInParallel, readSession, shortenLife } from './support/session.ts';

const AREAS = specRoutes.filter((route) => 'catchAll' in route);
const USER_INFO = '/v2/sys/staff/overseas/getUserInfo';
const SESSION_INVALID = 10010002;

let embedPortal: EmbedPortal;
beforeAll(async () => {
  embedPortal = await startEmbedPortal();
  for (const { path, app } of AREAS) {
    const router = path.replace(':page*', 'e2e-unlisted');
    await registerEmbedded({ router, app, base: `${embedPortal.sample}/` });
  }
  await registerEmbedded({ router: '/crm/e2e-elsewhere', app: 'crm', base: 'http://127.0.0.1:9/' });
});
afterAll(async () => {
  await settleIn('admin');
  await embedPortal?.stop();
});

const guestOf = (page: Page): FrameLocator => page.locator('[role=tabpanel]:visible iframe').contentFrame();
const fact = async (page: Page, name: string): Promise<string> =>
  await guestOf(page).locator(`[data-fact=${name}]`).innerText();
/** Every message that the frame received, as text. */
const heardBy = async (page: Page, origin: string): Promise<string[]> => {
  const frame = page.frames().find((candidate) => candidate.url().startsWith(origin));
  return (await frame?.evaluate(() => (window as unknown as { heard: string[] }).heard)) ?? [];
};

describe('An embedded front-end', () => {
  const { visit } = useBrowser();
  beforeEach(async () => await settleIn('admin'));
  async function enter(path = SAMPLE, at = embedPortal.url): Promise<Visit & { portal: Portal; addresses: string[] }> {
    const visited = await visit({ at });
    const addresses: string[] = [];
    visited.context.on('request', (request) => addresses.push(request.url()));
    await visited.context.addInitScript(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      window.addEventListener('message', (event) => heard.push(JSON.stringify(event.data)));
    });
    const portal = new Portal(visited.page);
    await portal.signIn('admin', path);
    return { ...visited, portal, addresses };
  }

  it('SYS-31 receives the access token by message to its exact origin, never by address, and never the refresh token', async () => {
    const at = await enter();
    await guestOf(at.page).getByRole('heading', { name: 'VoIP 控制台' }).waitFor();
    // the token works: the guest requested the signed-in user from the API, from its own origin
    await expect.poll(async () => await fact(at.page, 'person')).toMatch(/ 100001$/);
    const { token, refreshToken } = await readSession(at.page);
    const heard = await heardBy(at.page, embedPortal.sample);
    expect(heard.some((text) => text.includes('"welcome"') && text.includes(token))).toBe(true);
    expect(heard.join()).not.toContain(refreshToken);
    for (const address of [at.page.url(), ...at.page.frames().map((frame) => frame.url()), ...at.addresses])
      expect(address.includes(token) || address.includes(refreshToken), address).toBe(false);
    const frame = at.page.locator('[role=tabpanel]:visible iframe');
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    expect(await frame.getAttribute('name')).toMatch(/^frame-t\d+$/);
    await picture(at.page, 'embed-1440-zh');

    // a renewed token arrives automatically
    await shortenLife(at.page, 0.01);
    expect(await callInParallel(at.page, 1)).toEqual([0]);
    const renewed = (await readSession(at.page)).token;
    expect(renewed).not.toBe(token);
    await expect
      .poll(async () => (await heardBy(at.page, embedPortal.sample)).some((text) => text.includes(renewed)))
      .toBe(true);

    // the end of the session removes the frame and its token
    await at.portal.signOut();
    expect(await at.page.locator('iframe').count()).toBe(0);
    const answer = await fetch(embedPortal.url + USER_INFO, { headers: { authorization: `Bearer ${renewed}` } });
    expect(await answer.json()).toMatchObject({ code: SESSION_INVALID });
    expectNoProblems(at);
  });

  it('a frame on an origin other than the registered one receives nothing, and its messages are ignored', async () => {
    const at = await enter();
    await guestOf(at.page).getByRole('heading', { name: 'VoIP 控制台' }).waitFor();
    const frame = at.page.frames().find((candidate) => candidate.url().startsWith(embedPortal.sample));
    const before = { url: at.page.url(), tabs: await at.portal.tabs().allInnerTexts() };
    await frame?.goto(embedPortal.hostile);
    await shortenLife(at.page, 0.01); // a renewal is sent only to the registered origin, which the frame has left
    expect(await callInParallel(at.page, 1)).toEqual([0]);
    await at.page.waitForTimeout(1_000);
    expect(await heardBy(at.page, embedPortal.hostile)).toEqual([]);
    expect({ url: at.page.url(), tabs: await at.portal.tabs().allInnerTexts() }).toEqual(before);
  });

  it('follows language and theme, and both addresses stay in sync', async () => {
    const at = await enter();
    const guest = guestOf(at.page);
    await guest.getByRole('heading', { name: 'VoIP 控制台' }).waitFor();
    await at.page.getByRole('banner').getByText('EN', { exact: true }).click();
    await guest.getByRole('heading', { name: 'VoIP console' }).waitFor();
    const theme = async () => await guest.locator('html').getAttribute('data-theme');
    const light = await theme();
    await at.page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(theme).not.toBe(light);
    await picture(at.page, 'embed-1440-en-dark');

    await guest.getByRole('button', { name: 'HKG-01' }).click();
    await at.page.waitForURL((url) => url.pathname === SAMPLE && url.hash === '#/trunks/HKG-01');
    await at.portal.tab('Trunk HKG-01').waitFor();
    expect(await at.page.title()).toContain('Trunk HKG-01');
    await guest.getByRole('button', { name: 'SIN-02' }).click();
    await at.page.waitForURL((url) => url.hash === '#/trunks/SIN-02');
    await at.page.goBack();
    await expect.poll(async () => await fact(at.page, 'path')).toBe('/trunks/HKG-01');
    await at.page.reload();
    await expect.poll(async () => await fact(at.page, 'path')).toBe('/trunks/HKG-01');
    expect(await at.page.locator('iframe').getAttribute('src')).toBe(`${embedPortal.sample}/`);
    expectNoProblems(at);
  });

  it('stays alive while its tab is hidden, opens and closes tabs, and is covered by the unsaved-input prompt', async () => {
    const at = await enter();
    const guest = guestOf(at.page);
    await guest.getByLabel('备注').fill('夜间切换');
    await guest.getByRole('button', { name: '在工作台打开' }).click();
    await at.portal.tab('用户管理').waitFor();
    await at.portal.waitForRows();
    // the shell must ignore a page in the background that tries to come to the front
    await at.portal.tab('VoIP 控制台').click();
    expect(await guest.getByLabel('备注').inputValue()).toBe('夜间切换');
    await guest.getByRole('button', { name: '关闭此标签' }).click();
    const confirmDialog = at.page.getByRole('dialog').filter({ hasText: '内容未保存，确定关闭？' });
    await confirmDialog.getByRole('button', { name: /取\s?消/ }).click();
    await expect.poll(async () => await confirmDialog.isVisible()).toBe(false);
    await guest.getByRole('button', { name: '保存' }).click();
    await guest.getByRole('button', { name: '关闭此标签' }).click();
    await expect.poll(async () => await at.portal.tab('VoIP 控制台').count()).toBe(0);
    expectNoProblems(at);
  });

  it('R041 is served by the catch-all of every area, for registered routers only', async () => {
    const at = await enter('/home');
    expect(AREAS).toHaveLength(13);
    for (const { path } of AREAS) {
      const router = path.replace(':page*', 'e2e-unlisted');
      await at.portal.open(router);
      await guestOf(at.page).getByRole('heading', { name: 'VoIP 控制台' }).waitFor();
      expect(new URL(at.page.url()).pathname).toBe(router);
    }
    for (const missing of ['/crm/e2e-unlisted/below', '/crm/e2e-other', '/crm/e2e-elsewhere']) {
      await at.page.goto(missing);
      await at.page.getByText('页面不存在，请联系管理员').waitFor();
      expect(await at.page.locator('iframe').count()).toBe(0);
    }
    const policy = (await fetch(`${embedPortal.url}/home`, { headers: { accept: 'text/html' } })).headers.get(
      'content-security-policy',
    );
    expect(policy).toContain(`frame-src ${embedPortal.sample} ${embedPortal.hostile} `);
    expectNoProblems(at);
  });

  it('is a regular menu entry, and absent for users who may not open it', async () => {
    const at = await enter();
    const entry = at.page.getByRole('complementary').getByRole('menuitem', { name: 'VoIP 控制台' });
    await entry.waitFor();
    expect(await entry.getAttribute('class')).toContain('selected');
    const other = await visit({ at: embedPortal.url });
    await new Portal(other.page).signIn('sales', SAMPLE);
    await other.page.getByText('页面不存在，请联系管理员').waitFor();
    expect(await other.page.locator('iframe').count()).toBe(0);
  });

  it('R072 R073 SYS-32 external entries open in a new tab without access to this one, on the current top-level domain', async () => {
    const at = await enter('/home', embedPortal.named);
    const sample = embedPortal.sample.replace('127.0.0.1', 'systems.switchboard.localhost');
    for (const [name, path] of Object.entries({ IMFS: 'imfs', 监控平台: 'monitor', NWP: 'nwp', 'BI 看板': 'bi' })) {
      const entry = at.portal.modules().filter({ hasText: name });
      if (!(await entry.isVisible())) await at.portal.modules().last().hover();
      const link = at.page.getByRole('link', { name: `${name}（在新标签页打开）` }).last();
      const [tab] = await Promise.all([at.context.waitForEvent('page'), link.click()]);
      await tab.waitForLoadState();
      expect(tab.url()).toBe(`${sample}/external/${path}`);
      expect(await tab.evaluate(() => window.opener)).toBeNull();
      expect(at.context.pages()).toHaveLength(2);
      await tab.close();
    }
    expect(new URL(at.page.url()).pathname).toBe('/home');
    expectNoProblems(at);
  });
});
