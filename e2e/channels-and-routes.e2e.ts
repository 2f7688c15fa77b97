import { describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { Portal } from './support/portal.ts';
import { openInPlace } from './support/workspace.ts';

describe('Channels and routes', () => {
  const { visit } = useBrowser();

  it('an operator looks up a number, prices a channel, and sees the route of a message', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    const { page } = at;
    await portal.signIn('ops', '/businessInquiry/mcc-mnc-query');
    await portal.waitForRows();
    await page.getByRole('searchbox').or(page.getByPlaceholder('输入完整号码')).first().fill('+62 812 3456 7890');
    await page.getByRole('button', { name: '查询归属' }).click();
    await page.getByText('62812', { exact: true }).first().waitFor();
    await page.getByText('510-10').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'mcc-mnc');

    await openInPlace(portal, '/businessInquiry/channelManage');
    await portal.waitForRows();
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'channels');
    await portal.rows().first().getByRole('button').first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('验证码').first().waitFor();
    expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
    await picture(page, 'channel-cover');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });

    await openInPlace(portal, '/businessInquiry/minxSolution?f.state=enabled');
    await portal.waitForRows();
    await portal.rows().first().getByRole('button', { name: '模拟分流' }).click();
    await drawer.getByText(/7\d{3} 条/).waitFor();
    expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
    await picture(page, 'mix-simulation');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });

    await openInPlace(portal, '/businessInquiry/route-bind');
    await portal.waitForRows();
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'route-bind');
    expectNoProblems(at);
  });
});
