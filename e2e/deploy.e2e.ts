import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture, useBrowser } from './support/browser.ts';
import { Portal } from './support/portal.ts';
import { type Release, startRelease } from './support/release.ts';
import { field, openInPlace, tabAt, tabPaths } from './support/workspace.ts';

const DEPTS = '/setModule/departmentalOrganization';
const ROLES = '/setModule/authManage/permissions';
const MENU = '/setModule/authManage/menu';
const UPDATED = '版本已更新，请刷新';
const TABS = 20;

/** Three forms of the portal: departments (drawer), roles (dialog) and the menu (panel of the page). */
const FORMS = [
  { page: DEPTS, open: '新增部门', fields: ['nameZh', 'nameEn', 'code'] },
  { page: ROLES, open: '新增角色', fields: ['code', 'nameZh', 'remark'] },
  { page: MENU, open: '新增模块', fields: ['nameZh', 'nameEn'] },
] as const;

describe('A new release', () => {
  const { visit } = useBrowser();
  let release: Release;
  beforeAll(async () => {
    release = await startRelease();
  });
  afterAll(async () => await release.stop());

  it('with unsaved input in 20 tabs the refresh is offered; there is no blank page and no lost field, although the old files are gone', {
    timeout: 400_000,
  }, async () => {
    const at = await visit({ at: release.url });
    at.page.setDefaultTimeout(20_000);
    const portal = new Portal(at.page);
    await portal.signIn('admin');
    const forms = Array.from({ length: TABS }, (_, n) => ({
      ...(FORMS[n % FORMS.length] as (typeof FORMS)[number]),
      path: `${FORMS[n % FORMS.length]?.page}?form=${n}`,
      value: (name: string) => (name === 'code' ? `code_${n}` : `${name} 第${n}个`),
    }));
    for (const form of forms) {
      await openInPlace(portal, form.path);
      await portal.activePane().getByRole('button', { name: form.open }).first().click();
      for (const name of form.fields) await field(at.page, name).fill(form.value(name));
    }
    expect(await at.page.locator('[data-unsaved]').count()).toBe(TABS);

    await release.deploy();
    // a page with code that is not loaded yet: its old file is gone
    await openInPlace(portal, '/setModule/systemLog');
    // regaining focus triggers a check, at most once in 15 seconds
    const isOffered = async (): Promise<boolean> => {
      await at.page.evaluate(() => window.dispatchEvent(new Event('focus')));
      return await at.page.getByText(UPDATED).first().isVisible();
    };
    await expect.poll(isOffered, { timeout: 30_000, interval: 500 }).toBe(true);
    await picture(at.page, 'release-1440-zh');
    await at.page.getByRole('button', { name: '刷新', exact: true }).last().click();
    await at.page.waitForFunction(
      () => document.querySelector('meta[name=release]')?.getAttribute('content') === 'next',
    );
    await portal.activePane().waitFor();
    expect(await tabPaths(at.page)).toEqual(['/home', ...forms.map((form) => form.path), '/setModule/systemLog']);

    const lost: string[] = [];
    const white: string[] = [];
    for (const form of forms) {
      await at.page.evaluate((path) => {
        document.querySelector<HTMLElement>(`[data-tab="${path}"] [role=tab]`)?.click();
      }, form.path);
      await expect.poll(() => tabAt(at.page, form.path).getAttribute('aria-selected')).toBe('true');
      for (const name of form.fields) {
        const value = await field(at.page, name)
          .inputValue({ timeout: 10_000 })
          .catch(() => null);
        if (value !== form.value(name)) lost.push(`${form.path} ${name}: ${value}`);
      }
      if ((await portal.activePane().innerText()).trim() === '') white.push(form.path);
    }
    expect({ lost, white }).toEqual({ lost: [], white: [] });
    await picture(at.page, 'release-restored-1440-zh');
  });
});
