import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { type KitPage, startKitPage } from './support/kit-page.ts';

describe('Helpers of the page kit', () => {
  const browser = useBrowser();
  let kit: KitPage;
  let page: Page;

  beforeAll(async () => {
    kit = await startKitPage();
    ({ page } = await browser.visit({ at: kit.url }));
    page.setDefaultTimeout(8_000);
  }, 120_000);
  beforeEach(async () => {
    await page.goto('/');
  });
  afterAll(async () => {
    await kit[Symbol.asyncDispose]();
  });

  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const toast = (text: string): Promise<void> =>
    page.locator('.ant-message-notice', { hasText: text }).first().waitFor();
  const dialog = () => page.locator('.ant-modal-confirm').last();

  describe('an export that answers with the file', () => {
    it('R323 R325 is a POST and its bytes are saved under the name of content-disposition', async () => {
      const [download] = await Promise.all([page.waitForEvent('download'), press('file ok')]);
      expect(kit.requests.at(-1)).toBe('POST /file/ok application/json {"keyword":"x"}');
      expect(download.suggestedFilename()).toBe('客户列表.csv');
      expect(await readFile(await download.path(), 'utf8')).toBe('\uFEFF编号,名称\n1,Acme\n');
    });

    it('R326 a JSON reply is an error: the server’s msg, or 导出失败 without one', async () => {
      await press('file refused');
      await toast('数据超过1万条，请缩小范围');
      await press('file refused-silently');
      await toast('导出失败');
    });

    it('R327 a connection that breaks in the middle shows 下载失败 and saves nothing', async () => {
      const downloads: string[] = [];
      page.on('download', (download) => downloads.push(download.suggestedFilename()));
      await press('file broken');
      await toast('下载失败');
      await press('file fault');
      await toast('503 Service Unavailable');
      expect(downloads).toEqual([]);
    });
  });

  describe('an export by task', () => {
    it.each([
      ['small', '预计 3 分钟内完成'],
      ['million', '预计约 3 分钟完成'],
      ['large', '预计约 6 分钟完成'],
    ])(
      'SYS-71 R328 R329 R330 R332 %s: the dialog, its estimate, and the link to the download centre',
      async (size, estimate) => {
        await press(`task ${size}`);
        await dialog().locator('.ant-modal-confirm-title', { hasText: '导出任务已生成，请前往下载中心' }).waitFor();
        expect(await dialog().textContent()).toContain(estimate);
        await dialog().getByRole('button', { name: '前往下载中心' }).click();
        await dialog().waitFor({ state: 'detached' });
        expect(await page.locator('output').textContent()).toBe('/general/download');
      },
    );

    it('R331 R332 a ready one is downloaded through a hidden frame that is removed after five minutes', async () => {
      const { page: own } = await browser.visit({ at: kit.url });
      await own.clock.install();
      await own.goto('/');
      const [download] = await Promise.all([
        own.waitForEvent('download'),
        own.getByRole('button', { name: 'task sync', exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('ready.csv');
      const frame = own.locator('iframe[data-download]');
      expect(await frame.isVisible()).toBe(false);
      await own.clock.fastForward(299_000);
      expect(await frame.count()).toBe(1);
      await own.clock.fastForward(2_000);
      expect(await frame.count()).toBe(0);
      await own.close();
    });
  });

  describe('preview of a file', () => {
    it('R269 an image opens in the image previewer', async () => {
      await press('preview photo.png');
      const viewer = page.locator('.ant-image-preview');
      await viewer.locator('img').waitFor();
      await page.keyboard.press('Escape');
      await viewer.waitFor({ state: 'hidden' });
    });

    it.each(['report.pdf', 'table.xlsx'])('R270 %s opens in a new window', async (name) => {
      const [opened] = await Promise.all([page.context().waitForEvent('page'), press(`preview ${name}`)]);
      expect(new URL(opened.url()).pathname).toBe(`/files/${name}`);
      expect(await opened.evaluate(() => window.opener === null)).toBe(true);
      await opened.close();
    });

    it('R271 inside the chat app a document is downloaded instead', async () => {
      const { page: chat, context } = await browser.visit({ at: kit.url });
      await chat.addInitScript(() =>
        Object.defineProperty(navigator, 'userAgent', { value: `${navigator.userAgent} AliApp(DingTalk/7.6.0)` }),
      );
      await chat.goto('/');
      await chat.getByRole('button', { name: 'preview report.pdf' }).click();
      await expect.poll(() => chat.locator('iframe[data-download][src$="report.pdf"]').count()).toBe(1);
      expect(context.pages()).toHaveLength(1);
      await chat.close();
    });

    it('R272 another format only shows a warning', async () => {
      await press('preview data.csv');
      await toast('暂不支持该文件格式预览');
    });
  });

  describe('failed calls', () => {
    const text = (): Promise<string | null> => page.locator('output').textContent();

    it('R308 R310 a code other than 0 shows msg only when the call has messages enabled', async () => {
      await press('refuse quietly');
      await expect.poll(() => kit.requests.at(-1)).toContain('/refuse/10050051');
      expect(await page.locator('.ant-message-notice').count()).toBe(0);
      await press('refuse 10050051');
      await toast('msg of 10050051');
    });

    it('R312 SYS-57 10170039 is a success toast, 10170036 leads to the page for users without a mailbox', async () => {
      await press('refuse 10170039');
      await page.locator('.ant-message-success', { hasText: 'msg of 10170039' }).waitFor();
      await press('refuse 10170036');
      await expect.poll(text).toBe('/message/email/none');
    });

    it('R309 R313 R314 SYS-57 10050027 names the customer, blocks, and links to the alias-change record', async () => {
      await press('refuse 10050027');
      await dialog().getByText('KH000123 存在未完成的别名变更记录，当前操作无法执行').waitFor();
      await dialog().getByRole('button', { name: '查看别名变更记录' }).click();
      await expect.poll(text).toBe('/crm/operate/alias-record?taskId=77');
    });

    it('R315 SYS-57 10050016: the alias is taken, a new one was generated, confirm again', async () => {
      await press('refuse 10050016');
      await toast('应用别名已被占用，已生成新的别名，请再次点击确认');
    });

    it.each(['10060053', '10060054', '10060058', '10060059'])(
      'R316 SYS-57 %s shows the dialog 无法执行 with msg',
      async (code) => {
        await press(`refuse ${code}`);
        await dialog().locator('.ant-modal-confirm-title', { hasText: '无法执行' }).waitFor();
        expect(await dialog().textContent()).toContain(`msg of ${code}`);
        expect(await dialog().locator('.anticon-exclamation-circle').count()).toBe(1);
      },
    );

    it('R317 R318 SYS-57 a time-out and an HTTP error show their message', async () => {
      await press('refuse slow');
      await toast('请求超时，请稍后重试');
      await press('refuse 502');
      await toast('502 Bad Gateway');
    });

    it('R335 SYS-50 a toast above a dialog lasts 2 s, one above a page 3 s', async () => {
      const lifeOf = async (button: string): Promise<number> => {
        await press(button);
        await toast('msg of 10050051');
        const start = performance.now();
        await page.locator('.ant-message-notice').waitFor({ state: 'detached' });
        return performance.now() - start;
      };
      const overPage = await lifeOf('refuse 10050051');
      await press('dialog');
      const overDialog = await lifeOf('refuse in dialog');
      expect(overPage - overDialog).toBeGreaterThan(500);
      expect(overDialog).toBeLessThan(2_900);
    });
  });

  describe('inputs and messages', () => {
    it('R277 R278 a number box accepts digits, one leading minus, one point and 4 decimals', async () => {
      const box = page.getByRole('textbox', { name: 'amount' });
      await box.pressSequentially('--12a3.45.6789');
      expect(await box.inputValue()).toBe('-123.4567');
      await box.fill('¥ 9,000.5');
      expect(await box.inputValue()).toBe('9000.5');
    });

    it('R333 R334 R336 toasts have four icons, at most three are visible, and each disappears after 3 seconds', async () => {
      const start = Date.now();
      for (const kind of ['success', 'warning', 'info', 'loading']) await press(`toast ${kind}`);
      await toast('text of loading');
      const icons = await page
        .locator('.ant-message-notice .anticon')
        .evaluateAll((all) => all.map((one) => one.className));
      expect(icons.join(' ')).toMatch(/exclamation-circle[\s\S]*info-circle[\s\S]*loading/);
      await expect.poll(() => page.locator('.ant-message-notice').count()).toBe(3);
      await page.locator('.ant-message-notice').first().waitFor({ state: 'detached' });
      expect(Date.now() - start).toBeGreaterThan(2_500);
      await expect.poll(() => page.locator('.ant-message-notice').count()).toBe(0);
      expect(Date.now() - start).toBeLessThan(6_000);
      await press('toast success');
      await page.locator('.ant-message-success .anticon-check-circle').waitFor();
    });

    it('R337 an overlay has the z-index 3000', async () => {
      await press('dialog');
      const overlay = page.locator('.ant-modal-wrap').last();
      await overlay.waitFor();
      expect(await overlay.evaluate((element) => getComputedStyle(element).zIndex)).toBe('3000');
    });
  });

  describe('a grid of 100,000 rows and 40 columns', () => {
    const cells = (): Promise<number> => page.locator('[role=gridcell]').count();
    it('keeps a bounded number of cells at every scroll position, by mouse and by keyboard', async () => {
      await page.goto('/?grid');
      const grid = page.getByRole('grid', { name: '记录' });
      await grid.getByText('0:0', { exact: true }).waitFor();
      expect(await grid.getAttribute('aria-rowcount')).toBe('100001');
      const counts = [await cells()];
      for (const [top, left] of [
        [1_500_000, 0],
        [2_999_000, 4_800],
        [30, 2_000],
      ] as const) {
        await grid.evaluate((box, to) => box.scrollTo({ top: to[0], left: to[1] }), [top, left] as const);
        const row = Math.floor(top / 30) + 3;
        await grid.locator(`[aria-rowindex="${row + 2}"]`).waitFor();
        counts.push(await cells());
      }
      // 600 px fit 20 rows and 1,440 px twelve columns; the overscan adds a few
      expect(Math.max(...counts)).toBeLessThan(800);
      expect(Math.min(...counts)).toBeGreaterThan(100);
      await grid.focus();
      await page.keyboard.press('Control+End');
      const last = grid.getByText('99999:39', { exact: true });
      await last.waitFor();
      expect(await grid.getAttribute('aria-activedescendant')).toBe(await last.getAttribute('id'));
      await page.keyboard.press('Enter');
      expect(await page.locator('main output').textContent()).toBe('99999');
      expect(await cells()).toBeLessThan(800);
    });
  });
});
