import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { change } from './support/database.ts';
import { Portal } from './support/portal.ts';

const DETAILS = '/crm/client-partner/my-client/details';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF', 'latin1');
const SEGMENT = '**/api/segmentUpload';

const files = (pane: Locator): Locator => pane.locator('.sb-files-list > li');
const choose = async (pane: Locator, name: string, buffer: Buffer): Promise<void> =>
  await pane.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

/** The files of a customer of the sales user, empty. */
async function openFiles(portal: Portal): Promise<Locator> {
  const [row] = await change<{ id: string }>(
    `with mine as (select c.id from crm.customer c join sys."user" u on u.staff_id = c.owner_id
        where u.login_name = 'sales' and c.pool_state = 'private' and c.deleted_at is null order by c.id limit 1),
      gone as (delete from sys.file_link where object_type = 'crm.customer')
     select id::text as id from mine`,
  );
  await portal.signIn('sales', `${DETAILS}?id=${row?.id}&tab=files`);
  const pane = portal.activePane();
  await pane.getByText('暂无附件').waitFor();
  return pane;
}

/** Passes a file to the page like the browser does: dropped or pasted. */
async function give(page: Page, target: Locator, how: 'drop' | 'paste', name: string): Promise<void> {
  const handle = await page.evaluateHandle(
    ({ bytes, fileName }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], fileName, { type: 'image/png' }));
      return data;
    },
    { bytes: [...PNG], fileName: name },
  );
  if (how === 'drop') return await target.dispatchEvent('drop', { dataTransfer: handle });
  await target.evaluate((element, data) => {
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, handle);
}

describe('Files', { retry: 0 }, () => {
  const { visit } = useBrowser();

  it('R343 are attached to a customer by choosing, dropping and pasting; a rejected one shows the reason; each multipart upload has 600000 ms', {
    timeout: 90_000,
  }, async () => {
    const at = await visit();
    const { page } = at;
    const portal = new Portal(page);
    await page.addInitScript(() => {
      const timeouts: number[] = [];
      Object.assign(globalThis, { timeouts });
      const { send } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.send = function sendNoted(body) {
        if (body instanceof FormData) timeouts.push(this.timeout);
        send.call(this, body);
      };
    });
    const pane = await openFiles(portal);
    const zone = pane.getByRole('button', { name: /^添加附件/ });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), zone.press('Enter')]);
    await chooser.setFiles({ name: '合作协议.txt', mimeType: 'text/plain', buffer: Buffer.from('你好') });
    await files(pane).filter({ hasText: '合作协议.txt' }).waitFor();
    await give(page, zone, 'drop', '名片.png');
    await files(pane).filter({ hasText: '名片.png' }).waitFor();
    await give(page, zone, 'paste', 'image.png');
    await files(pane)
      .filter({ hasText: /screenshot-.*\.png/ })
      .waitFor();

    const timeouts = await page.evaluate(() => (globalThis as unknown as { timeouts: number[] }).timeouts);
    expect(timeouts).toEqual([600_000, 600_000, 600_000]);

    await choose(pane, 'setup.exe', Buffer.from('MZ'));
    await pane.getByRole('alert').filter({ hasText: '不接受可执行文件' }).waitFor();
    await choose(pane, '照片.png', PDF);
    await pane.getByRole('alert').filter({ hasText: '文件内容与扩展名不符' }).waitFor();
    await picture(page, 'files-tab');
    expect(await seriousFindings(page)).toEqual([]);
    await pane.getByRole('button', { name: '移除 setup.exe' }).click();
    await pane.getByRole('button', { name: '移除 照片.png' }).click();
    expect(await pane.getByRole('alert').count()).toBe(0);

    await files(pane).filter({ hasText: '名片.png' }).getByRole('button', { name: '移除 名片.png' }).click();
    await page.getByRole('tooltip').getByRole('button', { name: '移除', exact: true }).click();
    await expect.poll(async () => await files(pane).count()).toBe(2);
    expectNoProblems(at);
  });

  it('SYS-79 a large one shows its speed, can be paused and resumed, and continues after a reload', {
    timeout: 120_000,
  }, async () => {
    const at = await visit();
    const { page } = at;
    const portal = new Portal(page);
    const pane = await openFiles(portal);
    const path = '大文件.dat';
    let sent = 0;
    let lineMs = 700;
    await page.route(SEGMENT, async (route) => {
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, lineMs));
      await route.continue().catch(() => {});
    });
    // an equal modification time identifies the same file after the reload
    const take = async (): Promise<void> => {
      await page.evaluate((name) => {
        // the same bytes each time, and no two equal segments
        const words = new Uint32Array(31 * 262_144);
        for (let at = 0, seed = 7; at < words.length; at++) {
          seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
          words[at] = seed;
        }
        const transfer = new DataTransfer();
        transfer.items.add(new File([words], name, { lastModified: 1_700_000_000_000 }));
        const input = document.querySelector<HTMLInputElement>('.sb-files input[type=file]');
        if (input === null) throw new Error('no box');
        input.files = transfer.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }, path);
    };
    await take();
    const item = pane.locator('.sb-upload-list > li').filter({ hasText: path });
    await item.getByText(/MB\/秒/).waitFor({ timeout: 30_000 });
    await picture(page, 'upload-progress');
    await item.getByRole('button', { name: `暂停上传 ${path}` }).click();
    await item.getByText('已暂停').waitFor();
    const before = sent;
    await page.waitForTimeout(1_000);
    expect(sent).toBe(before);
    await item.getByRole('button', { name: `继续上传 ${path}` }).click();
    await expect.poll(() => sent, { timeout: 20_000 }).toBeGreaterThan(before + 1);

    await page.reload();
    await portal.activePane().getByText('暂无附件').waitFor();
    lineMs = 0;
    sent = 0;
    await take();
    await files(portal.activePane()).filter({ hasText: path }).waitFor({ timeout: 60_000 });
    // seven segments in total; those acknowledged before the reload are not sent again
    expect(sent).toBeLessThan(7);
    expect(sent).toBeGreaterThan(0);
  });

  it('SYS-78 images open in the viewer, documents in a new window or as a download in the chat app, others are refused; the hidden frame is removed after 5 min; a failed download shows a message', {
    timeout: 120_000,
  }, async () => {
    const at = await visit();
    const { page, context } = at;
    const portal = new Portal(page);
    const pane = await openFiles(portal);
    const open = async (name: string): Promise<void> => await pane.getByRole('button', { name, exact: true }).click();
    for (const [name, buffer] of [
      ['图片.png', PNG],
      ['说明.txt', Buffer.from('text')],
      ['合同.pdf', PDF],
      ['数据.csv', Buffer.from('a,b')],
    ] as const) {
      await choose(pane, name, buffer);
      await files(pane).filter({ hasText: name }).waitFor();
    }
    await open('图片.png');
    const viewer = page.locator('.ant-image-preview');
    await viewer.locator('img').waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });

    for (const name of ['说明.txt', '合同.pdf']) {
      const [window] = await Promise.all([context.waitForEvent('page'), open(name)]);
      await window.close();
    }
    await open('数据.csv');
    await page.getByText('暂不支持该文件格式预览').waitFor();
    expect(await page.locator('iframe[data-download]').count()).toBe(0);

    // the chat app: no windows, a hidden frame instead, removed after five minutes
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'userAgent', {
        value: `${navigator.userAgent} DingTalk/7.0`,
        configurable: true,
      });
    });
    await page.clock.install();
    await open('合同.pdf');
    const frame = page.locator('iframe[data-download]');
    await expect.poll(async () => await frame.count()).toBe(1);
    expect(await frame.isVisible()).toBe(false);
    await page.clock.fastForward(295_000);
    expect(await frame.count()).toBe(1);
    await page.clock.fastForward(6_000);
    await expect.poll(async () => await frame.count()).toBe(0);
    await page.clock.resume();

    // a transfer that breaks off
    await page.route('**/export', async (route) => await route.abort());
    await portal.open('/crm/client-partner/my-client');
    await portal.waitForRows();
    await portal.activePane().getByRole('button', { name: '导出' }).click();
    await page.getByRole('menuitem', { name: /xlsx/ }).click();
    await page.getByText('下载失败').waitFor();
  });

  it('are sent with feedback as screenshots: pasted next to the text, refused if not an image, visible in the thread', {
    timeout: 90_000,
  }, async () => {
    const at = await visit();
    const { page } = at;
    const portal = new Portal(page);
    await portal.signIn('ops');
    await portal.userMenu('评分与反馈');
    const dialog = page.getByRole('dialog', { name: '评分与反馈' });
    const text = dialog.getByRole('textbox');
    await text.fill('导出按钮点击后没有反应，见截图');
    await give(page, text, 'paste', 'image.png');
    await dialog.locator('[data-phase=done]').waitFor();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '说明.pdf', mimeType: 'application/pdf', buffer: PDF });
    await dialog.getByRole('alert').filter({ hasText: '仅支持 jpeg, jpg, png, gif 格式' }).waitFor();
    await picture(page, 'feedback-images');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^提\s?交$/ }).click();
    await page.getByText(/反馈 FB\d+ 已提交/).waitFor();

    await portal.open('/csc/feedbackmanagement/feedback');
    await portal.rows().first().getByRole('button', { name: '查看' }).click();
    const thread = page.getByRole('dialog').last();
    await thread.getByRole('button', { name: /screenshot-/ }).click();
    await page.locator('.ant-image-preview img').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.ant-image-preview').waitFor({ state: 'hidden' });
    await give(page, thread.getByRole('textbox'), 'paste', '补充.png');
    await thread.locator('[data-phase=done]').waitFor();
    await picture(page, 'feedback-thread');
    await thread.getByRole('textbox').fill('补充一张截图');
    await thread.getByRole('button', { name: /^追\s?问$/ }).click();
    await thread.getByRole('button', { name: '补充.png', exact: true }).waitFor();
    expectNoProblems(at);
  });
});
