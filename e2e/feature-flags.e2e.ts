import { describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { borrowAccount, change } from './support/database.ts';
import { Portal } from './support/portal.ts';
import { rowAction } from './support/row-action.ts';

const PERMISSIONS = '/setModule/authManage/permissions';

/** An active person without the feature that no other test uses. */
async function personWithoutFeature(): Promise<{ login: string; number: string }> {
  const [person] = await change<{ login: string; number: string }>(
    `select u.login_name as login, s.job_number as number from sys."user" u join sys.staff s on s.id = u.staff_id,
       sys.feature_flag f
     where u.status = 1 and u.password_hash is null and s.employ_status = 2 and f.key = 'layout.extra'
       and not f.rule -> 'job_numbers' ? s.job_number order by u.id desc offset 5 limit 1`,
  );
  if (person === undefined) throw new Error('no person');
  await borrowAccount(person.login);
  return person;
}

describe('feature flags', () => {
  const { visit } = useBrowser();

  it('permissions: a feature flag is given to a person, whose open page follows, and the staff who have it are listed', async () => {
    const { login, number } = await personWithoutFeature();
    const pilot = await visit();
    await new Portal(pilot.page).signIn(login);
    const badge = pilot.page.getByRole('button', { name: /试用/ });
    expect(await badge.count()).toBe(0);
    const [before] = await change(`select rule from sys.feature_flag where key = 'layout.extra'`);

    const admin = await visit();
    const { page } = admin;
    const portal = new Portal(page);
    const dialog = page.getByRole('dialog').last();
    await portal.signIn('admin', PERMISSIONS);
    await portal.activePane().getByRole('tab', { name: '功能开关' }).click();
    const row = portal.activePane().locator('tr', { hasText: 'layout.extra' });
    await row.getByText('80 人').waitFor();
    await picture(page, 'feature-flags-1440-zh');
    expect(await seriousFindings(page, 'main')).toEqual([]);
    await rowAction(row, '编辑');
    // the list of a selector for several values stays open: the drawer's title takes the focus
    await dialog.getByLabel('员工', { exact: true }).fill(number);
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: number }).click();
    await dialog.getByText('编辑功能开关 layout.extra').click();
    await picture(page, 'feature-flag-form-1440-zh');
    expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: /保.?存/ }).click();
    await row.getByText('81 人').waitFor();
    await badge.waitFor();

    await rowAction(row, '生效人员');
    await dialog.getByPlaceholder('搜索姓名或工号').fill(number);
    await page.keyboard.press('Enter');
    const holders = dialog.locator('tbody tr[data-row-key]');
    await expect.poll(async () => await holders.count()).toBe(1);
    expect(await holders.innerText()).toMatch(new RegExp(`${number}[^]*指定员工`));
    await picture(page, 'feature-flag-holders-1440-zh');
    expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);

    await change(`update sys.feature_flag set rule = $1 where key = 'layout.extra'`, [
      JSON.stringify(before?.['rule']),
    ]);
    await badge.waitFor({ state: 'detached' });
    expectNoProblems(pilot);
    expectNoProblems(admin);
  });

  it('permissions: feature flags fit a phone, in English', async () => {
    const phone = await visit({ width: 390, locale: 'en-US' });
    await new Portal(phone.page).signIn('admin', PERMISSIONS);
    await phone.page.getByRole('tab', { name: 'Feature flags' }).click();
    await phone.page.getByText('80 people').waitFor();
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await seriousFindings(phone.page, 'main')).toEqual([]);
    await picture(phone.page, 'feature-flags-390-en');
    expectNoProblems(phone);
  });
});
