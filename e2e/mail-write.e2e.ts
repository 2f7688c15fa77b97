import { giveMailbox } from '@switchboard/tools/demo/mail-people';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { picture, useBrowser } from './support/browser.ts';
import { borrowAccount, change, settleIn } from './support/database.ts';
import { Portal } from './support/portal.ts';
import { stackEnv } from './support/stack.ts';

const WRITE = '/message/email/write';
let writer = '';

beforeAll(async () => {
  const people = await change<{ login: string }>(`select u.login_name as login from sys."user" u
    join sys.user_role ur on ur.user_id = u.id join sys.role r on r.id = ur.role_id and r.code = 'sales'
    where u.status = 1 and u.login_name like '%.%' order by u.id desc limit 1`);
  writer = people[0]?.login ?? '';
  await borrowAccount(writer);
  await settleIn(writer);
  await giveMailbox(stackEnv(), writer);
});

const subject = (page: Page): Locator => page.getByLabel('主题', { exact: true });
const body = (page: Page): Locator => page.getByRole('textbox', { name: '正文' });

describe('Writing a mail', { retry: 0 }, () => {
  const { visit } = useBrowser();

  it('MC-54 saves a draft automatically and on leaving, shows both texts when two pages edited it, and 舍弃 deletes it', async () => {
    const at = await visit();
    const { page } = at;
    const portal = new Portal(page);
    await portal.signIn(writer, WRITE);
    await body(page).waitFor();
    await subject(page).fill('草稿一');
    await page.getByText(/自动保存$/).waitFor();
    // left at once, before any autosave
    await subject(page).fill('草稿二');
    await portal.open('/message/email/drafts');
    const row = page.getByRole('listitem').filter({ hasText: '草稿二' });
    await row.waitFor();
    await picture(page, 'mail-drafts-1440-zh');
    await row.getByRole('button').first().click();
    await expect.poll(async () => await subject(page).last().inputValue()).toBe('草稿二');

    // another user or another tab
    await change(
      `update mc.mail_draft set html = '<p>另一页的内容</p>', version = version + 1 where subject = '草稿二'`,
    );
    await portal.activePane().getByLabel('主题', { exact: true }).fill('草稿三');
    const dialog = page.getByRole('dialog', { name: '该草稿已在其他页面修改' });
    await dialog.waitFor();
    expect(await dialog.innerText()).toContain('草稿三');
    expect(await dialog.innerText()).toContain('草稿二');
    await dialog.getByRole('button', { name: '当前内容另存为新草稿' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect
      .poll(async () =>
        (await change(`select subject from mc.mail_draft where subject like '草稿%' and state = 0 order by id`)).map(
          (one) => one['subject'],
        ),
      )
      .toEqual(['草稿二', '草稿三']);
    await portal.activePane().getByRole('button', { name: '舍弃' }).click();
    await page
      .getByRole('button', { name: /确\s*定/ })
      .last()
      .click();
    await expect
      .poll(async () =>
        (await change(`select subject from mc.mail_draft where subject like '草稿%' and state = 0`)).map(
          (one) => one['subject'],
        ),
      )
      .toEqual(['草稿二']);
  });
});
