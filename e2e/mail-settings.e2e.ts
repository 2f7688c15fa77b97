import { MAIL_SERVER, testMailbox } from '@switchboard/tools/demo/mails';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { borrowAccount, change } from './support/database.ts';
import { Portal } from './support/portal.ts';
import { openInPlace } from './support/workspace.ts';

const PERSON = 'siyuan.lin';
const SETTINGS = '/message/email/set';

/** Enters a mailbox of the real server into the open form. */
async function fillAccount(form: Locator, email: string, secret: string): Promise<void> {
  await form.getByLabel(/^(邮箱|Email address)$/).fill(email);
  // leaving the address field fills in the derived values
  await form.getByLabel(/^(邮箱|Email address)$/).press('Tab');
  await expect.poll(async () => await form.getByLabel(/^(登录账号|User name)$/).inputValue()).toBe(email);
  await form.getByLabel(/^(授权码|Authorisation code)$/).fill(secret);
  await form.getByLabel(/^(收件服务器|IMAP server)$/).fill(MAIL_SERVER.host);
  await form.getByLabel(/^(收件端口|IMAP port)$/).fill(String(MAIL_SERVER.imapsPort));
  await form.getByLabel(/^(发件服务器|SMTP server)$/).fill(MAIL_SERVER.host);
  await form.getByLabel(/^(发件端口|SMTP port)$/).fill(String(MAIL_SERVER.smtpsPort));
}
const openTab = async (page: Page, name: string): Promise<void> =>
  await page.locator('[role=tabpanel][id^="pane-"]:visible').getByRole('tab', { name, exact: true }).click();

/** Resets to a state without mailboxes; the worker reads nothing more. */
const forgetMailboxes = async (): Promise<unknown> =>
  await change(
    `update mc.mail_account set state = 5, is_default = false
     where staff_id = (select staff_id from sys."user" where login_name = $1)`,
    [PERSON],
  );

describe('Mailbox settings', () => {
  const { visit } = useBrowser();
  afterAll(forgetMailboxes);

  it('R166 MC-20 a user without a mailbox is led to the page for it and binds one against the real servers; with a wrong code the refusing side is named and nothing is stored', async () => {
    await borrowAccount(PERSON);
    await forgetMailboxes();
    const at = await visit();
    const portal = new Portal(at.page);
    const refused = at.page.waitForResponse(
      async (answer) => answer.url().includes('/v2/emailbox/') && (await answer.text()).includes('10170036'),
    );
    await portal.signIn(PERSON, '/message/email/inbox');
    await refused;
    await at.page.waitForURL((url) => url.pathname === '/message/email/none');
    const form = at.page.locator('form').filter({ hasText: '授权码' });
    await form.waitFor();
    await at.page.getByText('您还未绑定邮箱，请联系管理员').first().waitFor();
    await picture(at.page, 'mail-none-1440-zh');
    expect(await seriousFindings(at.page, '[role=tabpanel]')).toEqual([]);

    const { email } = testMailbox('settings');
    await fillAccount(form, email, 'wrong');
    await form.getByRole('button', { name: '测试并绑定' }).click();
    const wrong = at.page.getByRole('alert').filter({ hasText: '收件服务器（IMAP）：登录被拒绝' });
    await wrong.waitFor({ timeout: 20_000 });
    expect(await change('select 1 from mc.mail_account where email = $1', [email])).toEqual([]);
    // nothing listens on this port: only that side fails
    await form.getByLabel('授权码', { exact: true }).fill(MAIL_SERVER.password);
    await form.getByLabel('发件端口').fill('9');
    await form.getByRole('button', { name: '测试连接' }).click();
    await at.page.getByText('收件服务器（IMAP）连接成功').waitFor({ timeout: 20_000 });
    await at.page.getByText('发件服务器（SMTP）连接失败').waitFor();
    await picture(at.page, 'mail-bind-refused-1440-zh');

    await form.getByLabel('发件端口').fill(String(MAIL_SERVER.smtpsPort));
    await form.getByRole('button', { name: '测试并绑定' }).click();
    await at.page.waitForURL((url) => url.pathname === '/message/email/inbox', { timeout: 20_000 });
    expect(await change('select state from mc.mail_account where email = $1', [email])).toEqual([{ state: 1 }]);
    // the entered secret is not stored in the browser
    const kept = await at.page.evaluate(() =>
      JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
    );
    expect(kept).not.toContain(MAIL_SERVER.password);
    expectNoProblems(at);
  });

  it('accounts, signatures with a default, lists and preferences in Chinese at 1440 and in English on a phone', async () => {
    await change(`delete from mc.mail_signature where name = '我的签名'`);
    await change(`delete from mc.mail_list_rule where value = 'partner@customer.example'`);
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn(PERSON, SETTINGS);
    await at.page.getByRole('heading', { name: '邮箱设置' }).waitFor();
    const card = at.page.locator('li').filter({ hasText: 'demo.example' });
    await card.getByText('正常').waitFor({ timeout: 15_000 });
    await picture(at.page, 'mail-settings-1440-zh');
    expect(await seriousFindings(at.page, '[role=tabpanel]')).toEqual([]);

    await openTab(at.page, '签名');
    await at.page.getByRole('button', { name: '新增签名' }).click();
    const drawer = at.page.getByRole('dialog');
    await drawer.getByLabel('签名名称').fill('我的签名');
    await drawer.getByRole('switch', { name: '新邮件默认使用' }).click();
    await drawer.getByRole('textbox', { name: '签名内容' }).fill('林思远，客户经理');
    await picture(at.page, 'mail-signature-1440-zh');
    await drawer.getByRole('button', { name: /^保\s?存$/ }).click();
    const row = portal.rows().filter({ hasText: '我的签名' });
    await row.waitFor();
    const [stored] = await change<{ defaultNew: boolean; html: string }>(
      `select default_new as "defaultNew", html from mc.mail_signature where name = '我的签名' and deleted_at is null`,
    );
    expect(stored).toEqual({ defaultNew: true, html: '<p>林思远，客户经理</p>' });

    await openTab(at.page, '白名单');
    await at.page.getByRole('button', { name: '新增白名单' }).click();
    const dialog = at.page.getByRole('dialog');
    await dialog.getByLabel('内容').fill('not an address');
    await dialog.getByRole('button', { name: /^保\s?存$/ }).click();
    await dialog.getByText('请输入邮箱地址', { exact: false }).waitFor();
    await dialog.getByLabel('内容').fill('partner@customer.example');
    await dialog.getByRole('button', { name: /^保\s?存$/ }).click();
    await portal.rows().filter({ hasText: 'partner@customer.example' }).waitFor();
    await picture(at.page, 'mail-white-1440-zh');
    expect(await seriousFindings(at.page, '[role=tabpanel]')).toEqual([]);
    expectNoProblems(at);

    const phone = await visit({ width: 390, locale: 'en-US' });
    const small = new Portal(phone.page);
    await small.signIn(PERSON, SETTINGS);
    await phone.page.getByRole('heading', { name: 'Mailbox settings' }).waitFor();
    await phone.page.getByText('Active', { exact: true }).waitFor();
    await picture(phone.page, 'mail-settings-390-en');
    for (const [tab, shown] of [
      ['DingTalk', 'Quiet hours'],
      ['Preferences', 'Undo period (seconds)'],
    ] as const) {
      await phone.page.getByRole('combobox', { name: 'Mailbox settings' }).click();
      await phone.page.getByTitle(tab, { exact: true }).last().click();
      await phone.page.getByText(shown).waitFor();
    }
    await picture(phone.page, 'mail-pref-390-en');
    expect(await seriousFindings(phone.page, '[role=tabpanel]')).toEqual([]);
    expectNoProblems(phone);
  });

  it('address book, log and manual are in the same frame; entries follow the rights', async () => {
    await change(`delete from mc.mail_book where email = 'anna@customer.example'`);
    const at = await visit({ width: 900, locale: 'en-US', colorScheme: 'dark' });
    const portal = new Portal(at.page);
    await portal.signIn(PERSON, '/message/email/adb');
    await at.page.getByRole('heading', { name: 'Address book' }).waitFor();
    await at.page.getByRole('button', { name: 'Add entry' }).click();
    const dialog = at.page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Anna Berg');
    await dialog.getByLabel('Email', { exact: true }).fill('anna@customer.example');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await portal.activePane().getByText('anna@customer.example').first().waitFor();
    await picture(at.page, 'mail-book-900-en-dark');
    expect(await seriousFindings(at.page, '[role=tabpanel]')).toEqual([]);

    const boxes = at.page.getByRole('navigation', { name: 'Mail folders' });
    await boxes.getByRole('button', { name: 'User manual' }).click();
    await at.page.getByRole('heading', { name: 'Mailbox manual' }).waitFor();
    const search = portal.activePane().getByRole('searchbox', { name: 'Search the manual' });
    await search.fill('authorisation');
    await portal.activePane().locator('mark').first().waitFor();
    await expect.poll(async () => await portal.activePane().getByRole('heading', { level: 2 }).count()).toBeLessThan(6);
    await picture(at.page, 'mail-manual-900-en-dark');
    await boxes.getByRole('button', { name: 'Customer email logs' }).waitFor();
    expectNoProblems(at);
  });

  it('administrators of mail accounts see the state of mailboxes but not their content', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('admin', '/setModule/email/account');
    await portal.rows().filter({ hasText: 'settings@' }).first().waitFor();
    await picture(at.page, 'mail-accounts-1440-zh');
    await openInPlace(portal, '/setModule/email/signature');
    await portal.rows().filter({ hasText: '公司标准签名（中文）' }).waitFor();
    await openInPlace(portal, '/setModule/email/inbox');
    await portal.activePane().getByText('不显示任何邮件内容', { exact: false }).waitFor();
    expect(await seriousFindings(at.page, '[role=tabpanel]')).toEqual([]);
    expectNoProblems(at);
  });
});
