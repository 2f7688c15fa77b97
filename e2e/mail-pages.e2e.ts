import { giveMailbox } from '@switchboard/tools/demo/mail-people';
import { putMails } from '@switchboard/tools/demo/mails';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { borrowAccount, change, settleIn } from './support/database.ts';
import { Portal } from './support/portal.ts';
import { readSession } from './support/session.ts';
import { openInPlace } from './support/workspace.ts';
import { stackEnv } from './support/stack.ts';

const WRITE = '/message/email/write';
let [writer, customerCode, received, lentId] = ['', '', '', ''];
/** Entry of the left column, page, and the element that identifies the page. */
const PAGES = [
  ['收件箱', 'inbox', 'region'],
  ['星标邮件', 'star', 'region'],
  ['垃圾邮件', 'spam', 'region'],
  ['已发送', 'sent', 'heading'],
  ['草稿箱', 'drafts', 'heading'],
  ['往来邮件', 'vce', 'heading'],
  ['通讯录', 'adb', 'heading'],
  ['客户邮件日志', 'logs', 'heading', '客户邮件日志'],
  ['邮箱设置', 'set', 'heading', '邮箱设置'],
  ['使用手册', 'um', 'heading', '邮箱使用手册'],
] as const;

beforeAll(async () => {
  const people = await change<{ login: string }>(`select u.login_name as login from sys."user" u
    join sys.user_role ur on ur.user_id = u.id join sys.role r on r.id = ur.role_id and r.code = 'sales'
    where u.status = 1 and u.login_name like '%.%' order by u.id desc limit 1`);
  writer = people[0]?.login ?? '';
  await borrowAccount(writer);
  await settleIn(writer);
  await giveMailbox(stackEnv(), writer);
  const me = `(select staff_id from sys."user" where login_name = $1)`;
  const [customer] = await change<{ code: string }>(
    `with c as (update crm.customer set owner_id = ${me}, owner_dept_id = (select dept_id from sys.staff_dept where staff_id = ${me} and is_primary)
       where id = (select id from crm.customer where pool_state = 'private' and deleted_at is null order by id desc offset 7 limit 1)
       returning id, customer_code as code),
     gone as (update crm.contact set is_primary = false where customer_id = (select id from c))
     insert into crm.contact (customer_id, name, role, email) select id, 'Bao Buyer', 'business', 'bao.buyer@customer.example' from c
     returning (select code from c)`,
    [writer],
  );
  customerCode = customer?.code ?? '';
  await change(
    `update crm.contact set is_primary = true where email = 'bao.buyer@customer.example' and customer_id = (select id from crm.customer where customer_code = $1)`,
    [customerCode],
  );
  await change(`delete from mc.mail_signature where owner_id = ${me} or name = '同事共享签名'`, [writer]);
  const signature = `insert into mc.mail_signature (owner_id, name, html, default_new, default_reply, share)
    select staff_id, $2, $3, $4, $5, $6 from sys."user" where login_name = $1 returning id::text`;
  await change(signature, [writer, '新邮件签名', '<p>新邮件签名正文</p>', true, false, 0]);
  await change(signature, [writer, '回复签名', '<p>回复签名正文</p>', false, true, 0]);
  const [lent] = await change<{ id: string }>(signature, [
    'manager',
    '同事共享签名',
    '<p>共享签名正文</p>',
    true,
    true,
    2,
  ]);
  lentId = lent?.id ?? '';
  const raw = `From: Bao <bao.buyer@customer.example>\r\nTo: me@demo.example\r\nSubject: price\r\nMessage-ID: <write-${Date.now()}@e2e>\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>请报价</p>`;
  [received = ''] = (await putMails(stackEnv(), writer, [{ raw }])).ids;
});

const subject = (page: Page): Locator => page.getByLabel('主题', { exact: true });
const body = (page: Page): Locator => page.getByRole('textbox', { name: '正文' });

describe('Pages of the mail module', () => {
  const { visit } = useBrowser();

  it('R150 MC-78 all pages of the mail module exist; a customer’s mail starts with its contact and the default signature, can be scheduled and undone; a shared signature is read-only', {
    timeout: 120_000,
  }, async () => {
    const at = await visit();
    const { page } = at;
    const portal = new Portal(page);
    const pane = portal.activePane();
    const title = `定时报价 ${Date.now() % 1_000_000}`;
    const choose = async (label: string, option: string): Promise<void> => {
      await pane.getByRole('combobox', { name: label }).click();
      await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
    };
    await portal.signIn(writer, `/crm/email/send?customerCode=${customerCode}`);
    await page.waitForURL((url) => url.pathname === WRITE);
    await pane.locator('form .ant-tag').filter({ hasText: 'Bao Buyer' }).waitFor();
    await body(page).getByText('新邮件签名正文').waitFor();
    await choose('签名', '同事共享签名');
    await body(page).getByText('共享签名正文').waitFor();
    expect(await body(page).getByText('新邮件签名正文').count()).toBe(0);
    expect(await pane.locator('form .ant-tag').count()).toBe(1);
    await picture(page, 'crm-mail-send-1440-zh');

    // scheduled: it is in the drafts of this customer, where its time can be changed and removed
    await subject(page).fill(title);
    await pane.getByRole('button', { name: '定时发送' }).click();
    const timing = page.getByRole('dialog', { name: '定时发送' });
    await timing.getByRole('button', { name: '1 小时后' }).click();
    await timing.getByRole('button', { name: /^确\s?定$/ }).click();
    await page.locator('.ant-message').getByText('已设为定时发送').waitFor();
    await openInPlace(portal, `/crm/email/draft?customerCode=${customerCode}&timing=1`);
    await page.waitForURL((url) => url.pathname === '/message/email/drafts');
    const waiting = pane.getByRole('listitem').filter({ hasText: title });
    await waiting.getByText('Bao Buyer').waitFor();
    await pane.locator('header .ant-tag').filter({ hasText: customerCode }).waitFor();
    await waiting.getByText(/^(60|59|1) (分钟|小时)后$/).waitFor();
    await picture(page, 'crm-mail-draft-1440-zh');
    await waiting.getByRole('button', { name: '修改时间' }).click();
    const changing = page.getByRole('dialog', { name: '定时发送' });
    await changing.getByRole('button', { name: '下周一 9:00' }).click();
    await changing.getByRole('button', { name: /^确\s?定$/ }).click();
    await waiting.getByText(/天后$/).waitFor();
    await waiting.getByRole('button', { name: '取消定时' }).click();
    await waiting.waitFor({ state: 'detached' });
    await pane.getByRole('tab', { name: '草稿', exact: true }).click();
    await waiting.getByRole('button').first().click();
    await expect.poll(async () => await pane.getByLabel('主题', { exact: true }).inputValue()).toBe(title);

    // sent, delayed with a visible countdown of ten seconds, and undone
    await pane.getByRole('button', { name: /^发\s?送$/ }).click();
    const held = page.locator('.ant-message').filter({ hasText: /邮件将在 (10|9|8|7) 秒后发出/ });
    await held.waitFor();
    await page
      .locator('.ant-message')
      .getByText(/邮件将在 [5-8] 秒后发出/)
      .waitFor({ timeout: 6_000 });
    await picture(page, 'mail-undo-1440-zh');
    await page
      .locator('.ant-message')
      .getByRole('button', { name: /^撤\s?回$/ })
      .click();
    await expect.poll(async () => await pane.getByLabel('主题', { exact: true }).inputValue()).toBe(title);
    expect(await change('select state from mc.mail_outbox where subject = $1', [title])).toEqual([{ state: 7 }]);

    // a reply starts with the signature for replies, above the quoted mail
    await openInPlace(portal, `${WRITE}?kind=reply&refId=${received}`);
    const answer = pane.getByRole('textbox', { name: '正文' });
    await answer.getByText('回复签名正文').waitFor();
    const text = await answer.innerText();
    expect(text.indexOf('回复签名正文')).toBeLessThan(text.indexOf('请报价'));
    expect(text).not.toContain('新邮件签名正文');

    // every page of the mail module, by its own entry if it has one
    for (const [entry, path, role, name = entry] of PAGES) {
      await pane
        .getByRole('navigation', { name: '邮箱导航' })
        .getByRole('button', { name: new RegExp(`^${entry}`) })
        .click();
      await page.waitForURL((url) => url.pathname === `/message/email/${path}`);
      await pane.getByRole(role, { name, exact: true }).waitFor();
    }
    await openInPlace(portal, `/message/email/details?id=${received}&detailsType=inbox`);
    await pane.frameLocator('article iframe').getByText('请报价').waitFor();
    await openInPlace(portal, '/message/email/none');
    await pane.getByText('邮箱已绑定').waitFor();
    await openInPlace(portal, WRITE);
    await pane.getByRole('form', { name: '写邮件' }).waitFor();

    await openInPlace(portal, '/message/email/set');
    await pane.getByRole('tab', { name: '签名', exact: true }).click();
    const lent = portal.rows().filter({ hasText: '同事共享签名' });
    await lent.getByRole('button', { name: '查看' }).waitFor();
    expect(await lent.getByRole('button').allInnerTexts()).toEqual(['查看']);
    await portal.rows().filter({ hasText: '新邮件签名' }).getByRole('button').last().click();
    await page.getByRole('menuitem', { name: '编辑' }).waitFor();
    await page.keyboard.press('Escape');
    const { token } = await readSession(page);
    const refusal = await page.request.post('/v2/emailbox/email/signature/update', {
      headers: { authorization: `Bearer ${token}` },
      data: { id: lentId, version: 0, name: 'x', html: 'x', defaultNew: false, defaultReply: false, share: '2' },
    });
    expect(((await refusal.json()) as { code: number }).code).not.toBe(0);
    expectNoProblems(at);
  });
});
