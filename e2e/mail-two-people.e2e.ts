import { giveMailbox } from '@switchboard/tools/demo/mail-people';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { picture, useBrowser } from './support/browser.ts';
import { borrowAccount, change, settleIn } from './support/database.ts';
import { Portal } from './support/portal.ts';
import { openInPlace } from './support/workspace.ts';
import { stackEnv } from './support/stack.ts';

const INBOX = '/message/email/inbox';
const WRITE = '/message/email/write';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Ann of sales writes from the company's domain; Bella reads on the customer's side, in English, on a phone. */
let ann = '';
let bella = '';
let bellaEmail = '';
beforeAll(async () => {
  const people = await change<{ login: string }>(`select u.login_name as login from sys."user" u
    join sys.user_role ur on ur.user_id = u.id join sys.role r on r.id = ur.role_id and r.code = 'sales'
    where u.status = 1 and u.login_name like '%.%' order by u.id desc offset 1 limit 2`);
  [ann = '', bella = ''] = people.map(({ login }) => login);
  for (const login of [ann, bella]) {
    await borrowAccount(login);
    await settleIn(login);
  }
  await change(`update sys."user" set locale = 'en' where login_name = $1`, [bella]);
  await giveMailbox(stackEnv(), ann);
  bellaEmail = await giveMailbox(stackEnv(), bella, 'customer');
  const me = `(select staff_id from sys."user" where login_name = $1)`;
  // her address is that of a contact of Ann's customer
  await change(
    `with c as (update crm.customer set owner_id = ${me}, owner_dept_id = (select dept_id from sys.staff_dept where staff_id = ${me} and is_primary)
       where id = (select max(id) from crm.customer where pool_state = 'private' and deleted_at is null) returning id),
     known as (insert into crm.customer_identity (customer_id, id_type, value_norm, strong) select id, 'email', $2::text, true from c)
     insert into crm.contact (customer_id, name, role, email) select id, 'Bella Buyer', 'business', $2::text from c`,
    [ann, bellaEmail],
  );
  for (const table of ['mail_signature', 'mail_template'])
    await change(`delete from mc.${table} where owner_id = ${me}`, [ann]);
  const signature = `insert into mc.mail_signature (owner_id, name, html, default_new, default_reply) select ${me}, $2, $3, $4, $5`;
  await change(signature, [ann, '新邮件签名', '<p>安，客户经理</p>', true, false]);
  await change(signature, [ann, '回复签名', '<p>安，随时联系</p>', false, true]);
  await change(
    `insert into mc.mail_template (owner_id, name, subject, html, vars) select ${me}, '两人模板', '', $2, '[]'`,
    [ann, '<p>${contactName} 您好，价格 ${price} 有效。</p>'],
  );
});
afterAll(async () => {
  // these mailboxes are no longer synchronized
  await change(
    `update mc.mail_account set state = 5 where staff_id in (select staff_id from sys."user" where login_name = any($1))`,
    [[ann, bella]],
  );
});

const editor = (page: Page): Locator => page.getByRole('textbox', { name: /^(正文|Text)$/ });
const pane = (page: Page): Locator => page.locator('[role=tabpanel][id^="pane-"]:visible');
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
}
async function write(page: Page, text: string): Promise<void> {
  await editor(page).press('Control+Home');
  await page.keyboard.type(text);
}

describe('Mail between two users', { retry: 0 }, () => {
  const { visit } = useBrowser();

  it('R161 R171 MC-41 MC-79 one writes with template, signature and attachment and undoes the sending once; the other is notified, reads, stars and answers; the thread and the recent activity of the customer show both', {
    timeout: 240_000,
  }, async () => {
    // both mailboxes are being synchronized: mails from now on are new
    await expect
      .poll(
        async () =>
          await change(
            `select 1 from mc.mail_account a join sys."user" u on u.staff_id = a.staff_id
             where u.login_name = any($1) and a.is_default and a.last_sync_at is not null`,
            [[ann, bella]],
          ),
        { timeout: 30_000 },
      )
      .toHaveLength(2);
    const subject = `短信报价 ${Date.now() % 1_000_000}`;
    const hold = async (login: string, seconds: number) =>
      await change(
        `insert into mc.mail_pref (staff_id, undo_seconds) select staff_id, $2 from sys."user" where login_name = $1
         on conflict (staff_id) do update set undo_seconds = $2`,
        [login, seconds],
      );
    await hold(ann, 10);
    await hold(bella, 1);
    const [one, two] = [await visit(), await visit({ width: 390, locale: 'en-US' })];
    const [a, b] = [one.page, two.page];
    await Promise.all([new Portal(a).signIn(ann, WRITE), new Portal(b).signIn(bella, INBOX)]);

    // the signature for new mails is inserted automatically; another one replaces it
    await editor(a).getByText('安，客户经理').waitFor();
    await choose(a, '签名', '回复签名');
    await editor(a).getByText('安，随时联系').waitFor();
    expect(await editor(a).getByText('安，客户经理').count()).toBe(0);
    await choose(a, '签名', '新邮件签名');

    // an invalid address is marked red and named, and nothing is sent
    const to = a.getByRole('combobox', { name: '收件人' });
    await to.fill('bella@');
    await to.press('Enter');
    const wrong = a.locator('form [role=alert]').filter({ hasText: '输入邮箱格式有误，请更正' });
    await wrong.waitFor();
    const send = a.getByRole('button', { name: /^发\s?送$/ });
    await send.click();
    await a.locator('.ant-message').getByText('输入邮箱格式有误，请更正').waitFor();
    await a.locator('form .ant-tag').filter({ hasText: 'bella@' }).locator('.anticon-close').click();
    await wrong.waitFor({ state: 'detached' });
    await to.fill(bellaEmail);
    await to.press('Enter');

    // the template resolves the contact by her address; unresolved placeholders are highlighted and block sending
    await choose(a, '邮件模板', '两人模板');
    await editor(a).getByText('Bella Buyer 您好').waitFor();
    const open = editor(a).locator('[data-open-variable]');
    expect(await open.innerText()).toBe('${price}');
    await a.getByLabel('主题', { exact: true }).fill(subject);
    await send.click();
    await a.locator('.ant-message').getByText('模板变量尚未填写：price').last().waitFor();
    await picture(a, 'mail-write-variables-1440-zh');
    await open.dblclick();
    await editor(a).press('Control+Home');
    for (const key of ['End', 'Shift+Home']) await a.keyboard.press(key);
    await a.keyboard.type('Bella Buyer 您好，附上最新报价。');
    expect(await open.count()).toBe(0);
    await editor(a).getByText('安，客户经理').waitFor();

    const uploaded = a.waitForRequest((request) => request.url().endsWith('/file/uploadFileAndGetPresignedUrl'));
    await a
      .locator('input[type=file][aria-label="添加附件"]')
      .setInputFiles({ name: '报价.png', mimeType: 'image/png', buffer: PNG });
    expect((await uploaded).headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    await a.getByText(/^1 个附件，共/).waitFor();

    // without a subject the user is prompted
    await a.getByLabel('主题', { exact: true }).fill('');
    await send.click();
    const empty = a.locator('.ant-modal-confirm').filter({ hasText: '主题为空，确定发送？' });
    await empty.getByRole('button', { name: '返回修改' }).click();
    await empty.waitFor({ state: 'hidden' });
    await a.getByLabel('主题', { exact: true }).fill(subject);
    await picture(a, 'mail-write-1440-zh');
    expect(await seriousFindings(a, 'form[aria-label="写邮件"]')).toEqual([]);

    // undone within the delay, then sent without undo
    await send.click();
    await a
      .getByRole('button', { name: /^撤\s?回$/ })
      .first()
      .click({ timeout: 9_000 });
    await expect.poll(async () => await pane(a).getByLabel('主题', { exact: true }).inputValue()).toBe(subject);
    await pane(a).getByRole('button', { name: '移除附件 报价.png' }).waitFor();
    await hold(ann, 1);
    await pane(a)
      .getByRole('button', { name: /^发\s?送$/ })
      .click();

    // Bella has done nothing in the meantime
    const notice = b.locator('.ant-notification-notice').filter({ hasText: /1 new/ });
    await notice.waitFor({ timeout: 45_000 });
    const seenAt = Date.now();
    const [sent] = await change<{ at: Date }>(
      'select accepted_at as at from mc.mail_outbox where subject = $1 and state = 3',
      [subject],
    );
    const delay = seenAt - (sent?.at.getTime() ?? 0);
    console.log(`two people: told ${delay} ms after delivery`);
    expect(delay).toBeLessThan(10_000);
    const row = b.locator('li[data-mail]', { hasText: subject });
    await row.waitFor();
    await notice.locator('.ant-notification-notice-close').click();
    await picture(b, 'mail-two-inbox-390-en');
    await row.locator('button[aria-current]').click();
    await b.frameLocator('article iframe').getByText('附上最新报价').waitFor();
    await b.frameLocator('article iframe').getByText('安，客户经理').waitFor();
    await b.getByRole('button', { name: 'Preview 报价.png' }).click();
    await b.locator('.ant-image-preview').waitFor();
    await b.keyboard.press('Escape');
    await b.locator('.ant-image-preview').waitFor({ state: 'hidden' });
    await b.getByRole('toolbar').getByRole('button', { name: 'Star', exact: true }).click();
    await b.getByRole('toolbar').getByRole('button', { name: 'Remove star' }).waitFor();
    await picture(b, 'mail-two-details-390-en');
    await b
      .getByRole('toolbar')
      .getByRole('button', { name: /Reply$/ })
      .click();
    await editor(b).waitFor();
    await write(b, 'Thank you, we take it.');
    await picture(b, 'mail-two-reply-390-en');
    expect(await b.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await b.getByRole('button', { name: 'Send', exact: true }).click();

    // the answer is in the thread of the original mail, and both are shown on the customer
    const answer = a.locator('.ant-notification-notice').filter({ hasText: '封新邮件' });
    await answer.waitFor({ timeout: 45_000 });
    await answer.locator('.ant-notification-notice-close').click();
    await openInPlace(new Portal(a), INBOX);
    await a.locator('li[data-mail]', { hasText: subject }).locator('button[aria-current]').click();
    await a.frameLocator('article iframe').getByText('we take it').waitFor();
    await a.getByText('本会话的其他 1 封邮件').waitFor();
    await a.getByTitle('查看客户资料与最近往来').first().click();
    const drawer = a.getByRole('dialog').filter({ hasText: '最近 10 封往来邮件' });
    await drawer.getByRole('button', { name: new RegExp(`^发出.*${subject}`) }).waitFor();
    await picture(a, 'mail-party-1440-zh');
  });
});
