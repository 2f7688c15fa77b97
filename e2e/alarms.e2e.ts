import { describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { Portal } from './support/portal.ts';
import { choose, rowAction } from './support/row-action.ts';

describe('Alarms', () => {
  const { visit } = useBrowser();

  it('a user on duty takes an alarm, records its cause, and finds both in its timeline', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('ops', '/heavenlyWarning/alarmdata');
    await portal.waitForRows();
    expect(await seriousFindings(at.page)).toEqual([]);
    await picture(at.page, 'alarms');
    // an alarm taken in an earlier attempt is shown as taken
    const row = portal.rows().filter({ hasText: 'P1' }).last();
    const number = await row.getByRole('button').first().innerText();
    const taken = portal.rows().filter({ hasText: number });
    if (await taken.getByRole('button', { name: '认领', exact: true }).isVisible()) await rowAction(taken, '认领');
    await taken
      .getByText('取消认领')
      .or(taken.getByRole('button', { name: /的更多操作$/ }))
      .first()
      .waitFor();
    await rowAction(taken, '关闭');
    const form = at.page.getByRole('dialog', { name: '关闭' });
    await choose(form.getByLabel('原因分类'), '运营商');
    await form.getByLabel('说明').fill('运营商已确认故障，切换备用通道');
    expect(await seriousFindings(at.page, '[role=dialog]')).toEqual([]);
    await form.getByRole('button', { name: '关闭', exact: true }).last().click();
    await taken.waitFor({ state: 'hidden' });
    await portal.activePane().getByRole('tab', { name: '已结束' }).click();
    await taken.getByRole('button').first().click();
    const drawer = at.page.getByRole('dialog');
    await drawer.getByText('运营商已确认故障，切换备用通道').first().waitFor();
    expect(await seriousFindings(at.page, '[role=dialog]')).toEqual([]);
    await picture(at.page, 'alarm-timeline');
    expectNoProblems(at);
  });

  it('reads well on a phone, in English', async () => {
    const at = await visit({ width: 390, locale: 'en-US' });
    const portal = new Portal(at.page);
    await portal.signIn('ops', '/heavenlyWarning/alarmdata');
    await at.page.locator('.sb-card').first().waitFor();
    expect(await at.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expectNoProblems(at);
  });
});
