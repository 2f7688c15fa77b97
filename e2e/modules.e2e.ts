import { describe, expect, it } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { Portal } from './support/portal.ts';
import { baseUrl } from './support/stack.ts';

describe('Sub-applications', () => {
  const { visit } = useBrowser();

  it('are loaded from the manifest as separate builds and share one React and one design system', async () => {
    const at = await visit();
    const scripts: string[] = [];
    at.page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(new URL(response.url()).pathname);
    });
    const portal = new Portal(at.page);
    await portal.signIn('sales');
    expect(scripts.filter((path) => path.startsWith('/modules/'))).toEqual([]);
    await portal.open('/crm/client-partner/my-client');
    await portal.waitForRows();
    await portal.open('/setModule/authManage/user');
    await portal.waitForRows();
    expect(scripts.some((path) => /^\/modules\/crm\/[0-9a-f]+\//.test(path))).toBe(true);
    expect(scripts.some((path) => /^\/modules\/sys\/[0-9a-f]+\//.test(path))).toBe(true);
    // React exists once, in the shared files; no file of a module contains a copy
    const react = new Set(scripts.filter((path) => /^\/vendor\/react-[\w-]{8}\.js$/.test(path)));
    expect([...react]).toHaveLength(1);
    const own = [...new Set(scripts.filter((path) => path.startsWith('/modules/')))];
    for (const path of own) {
      const text = await (await fetch(`${baseUrl()}${path}`)).text();
      expect(text, path).not.toContain('react.transitional.element');
    }
    // one instance: the pages of both modules run hooks of the same React under the same provider
    expect(at.problems).toEqual([]);
  });

  it('R148 R149 R319 a module that fails to load shows the version-updated banner with a refresh, not a white page', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('sales');
    await at.page.route('**/modules/crm/**', (route) => route.fulfill({ status: 404 }));
    await portal.modules().nth(1).click();
    await at.page.getByText('版本已更新，请刷新').waitFor();
    expect(await portal.modules().count()).toBe(7);
    // the other module still works
    await portal.openModule('系统设置');
    await portal.waitForRows();
    // and so does this one after the refresh, once the files are available
    await at.page.unroute('**/modules/crm/**');
    await portal.tab('我的客户').click();
    await at.page.getByRole('button', { name: '刷新', exact: true }).last().click();
    await portal.waitForRows();
    expect(new URL(at.page.url()).pathname).toBe('/crm/client-partner/my-client');
  });
});
