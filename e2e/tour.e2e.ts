import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { change } from './support/database.ts';
import { Portal } from './support/portal.ts';

const COMMON = '/businessOperations/capturePacket';
const SMS = '/businessOperations/sms-test/test';
const VOICE = '/businessOperations/voip/voice-test';

const panel = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('[data-onward]') });
const seen = async () =>
  await change(
    `select g.frame, g.section, g.outcome, g.guide_version as version from sys.guide_seen g
     join sys."user" u on u.id = g.user_id where u.login_name = 'ops' order by g.seen_at`,
  );

/** Steps through a section to its end: the titles and the buttons of each step. */
async function walk(page: Page, progress: string): Promise<{ title: string; text: string; buttons: string[] }[]> {
  const steps = [];
  for (;;) {
    const dialog = panel(page);
    await dialog.getByText(`${progress} · ${steps.length + 1}/`).waitFor();
    const buttons = await dialog.getByRole('button').allInnerTexts();
    steps.push({
      title: await dialog.getByRole('heading').innerText(),
      text: await dialog.locator('p').last().innerText(),
      buttons,
    });
    await dialog.getByRole('button').last().click();
    if (buttons.includes('我知道了')) return steps;
  }
}

afterAll(async () => {
  await change('delete from sys.guide_seen');
});

describe('The guided tour of business operations', () => {
  const { visit } = useBrowser();

  it('R103 R104 R105 R106 R107 R108 R109 R110 R111 SYS-52 leads through three sections, counts as seen when ended or skipped, and returns with a new version', async () => {
    await change('delete from sys.guide_seen');
    const at = await visit();
    const { page } = at;
    const portal = new Portal(page);
    await portal.signIn('ops', COMMON);

    await panel(page).waitFor();
    // the menu entry, or the collapsed group that contains it, is highlighted
    const spot = await page.locator('[class*=spot]').boundingBox();
    const group = await page.locator('aside').getByText('卡池管理', { exact: true }).first().boundingBox();
    expect(spot !== null && group !== null && group.y >= spot.y && group.y < spot.y + spot.height).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'tour-1440-zh');
    const common = await walk(page, '公共');
    expect(common.map(({ title }) => title)).toEqual(['终端', '日志']);
    expect(common.map(({ buttons }) => buttons)).toEqual([['跳过', '下一步'], ['我知道了']]);
    await expect.poll(seen).toEqual([{ frame: 'oc', section: 'public', outcome: 1, version: 1 }]);

    await portal.open(SMS);
    const sms = await walk(page, '短信');
    expect(sms.map(({ title }) => title)).toEqual(['短信测试', '风控', '追踪', '通道资源']);
    for (const { text } of [...common, ...sms]) expect(text.length).toBeGreaterThan(10);

    await portal.open(VOICE);
    for (const title of ['群呼', 'AI 话术', '呼叫中心']) {
      await panel(page).getByRole('heading', { name: title }).waitFor();
      // by keyboard: the next button has the focus
      if (title !== '呼叫中心') await page.keyboard.press('Enter');
    }
    await page.reload();
    await panel(page).getByRole('heading', { name: '群呼' }).waitFor();
    await panel(page).getByRole('button', { name: '跳过' }).click();
    await expect.poll(seen).toEqual([
      { frame: 'oc', section: 'public', outcome: 1, version: 1 },
      { frame: 'oc', section: 'sms', outcome: 1, version: 1 },
      { frame: 'oc', section: 'voice', outcome: 2, version: 1 },
    ]);
    expect(await panel(page).count()).toBe(0);
    for (const path of [COMMON, SMS, VOICE]) {
      const seenResponse = page.waitForResponse((response) => response.url().includes('/userGuide/seen'));
      await portal.open(path);
      await seenResponse;
      await page.waitForTimeout(300);
      expect(await panel(page).count()).toBe(0);
    }

    // everything was seen before the version was raised to the current one
    await change('update sys.guide_seen set guide_version = guide_version - 1');
    await portal.open(COMMON);
    await panel(page).getByRole('heading', { name: '终端' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await seen()).at(-1)).toMatchObject({ section: 'public', outcome: 2, version: 1 });
    expectNoProblems(at);
  });

  it('is shown only to users with business operations, and fits a tablet and a phone', async () => {
    await change('delete from sys.guide_seen');
    const sales = await visit();
    await new Portal(sales.page).signIn('sales', '/crm/client-partner/my-client');
    await sales.page.waitForTimeout(500);
    expect(await panel(sales.page).count()).toBe(0);
    for (const [width, locale] of [
      [900, 'en-US'],
      [390, 'zh-CN'],
    ] as const) {
      const at = await visit({ width, locale });
      await new Portal(at.page).signIn('ops', COMMON);
      await panel(at.page).waitFor();
      const box = await panel(at.page).boundingBox();
      expect(box !== null && box.x >= 0 && box.x + box.width <= width).toBe(true);
      await picture(at.page, `tour-${width}-${locale.slice(0, 2)}`);
      expectNoProblems(at);
    }
  });
});
