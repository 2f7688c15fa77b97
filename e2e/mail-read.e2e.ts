import { putMails } from '@switchboard/tools/demo/mails';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { borrowAccount, change } from './support/database.ts';
import { Portal } from './support/portal.ts';
import { stackEnv } from './support/stack.ts';

const READER = 'xia.liang';
const INBOX = '/message/email/inbox';
const encoded = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
let made = 0;

function raw(subject: string, html: string, { from = 'wang@customer.example', more = '' } = {}): string {
  made += 1;
  return `From: ${encoded('王芳')} <${from}>\r\nTo: me@demo.example\r\nSubject: ${encoded(subject)}\r\nMessage-ID: <read-${Date.now()}-${made}@e2e>\r\n${more}MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`;
}

const put = async (mails: Parameters<typeof putMails>[2]): Promise<string[]> =>
  (await putMails(stackEnv(), READER, mails)).ids;
const row = (page: Page, subject: string): Locator => page.locator('li[data-mail]', { hasText: subject });
const openRow = async (page: Page, subject: string): Promise<void> =>
  await row(page, subject).locator('button[aria-current]').click();
const unreadCalls = (page: Page): { count: number } => {
  const seen = { count: 0 };
  page.on('request', (request) => {
    if (request.url().endsWith('/v2/emailbox/message/non/read')) seen.count += 1;
  });
  return seen;
};

/** A reader with an empty mailbox. */
async function emptyMailbox(): Promise<void> {
  await borrowAccount(READER);
  await change(
    `delete from mc.mail_remote_allow where staff_id = (select staff_id from sys."user" where login_name = $1)`,
    [READER],
  );
  await change(
    `delete from mc.mail_message where account_id in (select a.id from mc.mail_account a join sys."user" u on u.staff_id = a.staff_id
       where u.login_name = $1)`,
    [READER],
  );
}

describe('Reading mails', () => {
  const { visit } = useBrowser();

  it('R159 MC-70 marks, stars, moves to spam and back, by mouse and keyboard; every change requests the unread counts again', async () => {
    await emptyMailbox();
    await put([
      { raw: raw('第一封', '<p>一</p>') },
      { raw: raw('第二封', '<p>二</p>') },
      { raw: raw('第三封', '<p>三</p>'), flags: { seen: true } },
    ]);
    const at = await visit();
    const { page } = at;
    await new Portal(page).signIn(READER, INBOX);
    await row(page, '第一封').waitFor();
    const unreadRequests = unreadCalls(page);
    const requestsAgain = async (work: () => Promise<unknown>): Promise<void> => {
      const before = unreadRequests.count;
      await work();
      await expect.poll(() => unreadRequests.count).toBeGreaterThan(before);
    };
    const inbox = page.getByRole('button', { name: /^收件箱 ?2 封未读/ });
    await inbox.waitFor();
    // opening marks it read
    await requestsAgain(async () => await openRow(page, '第一封'));
    await page.getByRole('button', { name: /^收件箱 ?1 封未读/ }).waitFor();
    expect(await row(page, '第一封').getAttribute('data-unread')).toBe('false');
    await page.frameLocator('article iframe').getByText('一').waitFor();
    // next by keyboard, star, and move to spam
    await page.keyboard.press('j');
    await page.frameLocator('article iframe').getByText('二').waitFor();
    await page.keyboard.press('s');
    await row(page, '第二封').getByRole('button', { name: '取消星标：第二封' }).waitFor();
    await requestsAgain(async () => await page.keyboard.press('u'));
    await expect.poll(async () => await row(page, '第二封').getAttribute('data-unread')).toBe('true');
    await requestsAgain(async () => await page.keyboard.press('!'));
    await row(page, '第二封').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^垃圾邮件 ?1 封未读/ }).click();
    await page.waitForURL((url) => url.pathname === '/message/email/spam');
    await row(page, '第二封').getByRole('checkbox').check();
    await requestsAgain(async () => await page.getByRole('button', { name: '不是垃圾邮件并加入白名单' }).click());
    await page.locator('[role=tabpanel]:visible').getByText('暂无邮件').waitFor();
    const rules = await change(`select kind, value::text from mc.mail_list_rule order by id desc limit 1`);
    expect(rules).toEqual([{ kind: 1, value: 'wang@customer.example' }]);
    expectNoProblems(at);
  });

  it('MC-61 MC-62 the details page steps through its list, shows images only on request, and prompts before a misleading link', async () => {
    await emptyMailbox();
    const [first = ''] = await put([
      {
        raw: raw(
          '周刊',
          '<p>看 <a href="https://evil.example/login">https://bank.example/login</a></p><img src="http://pictures.example/a.png"><blockquote>旧内容</blockquote>',
        ),
      },
      { raw: raw('合同', '<p>请签字</p>') },
    ]);
    const at = await visit({ width: 1000 });
    const { page } = at;
    const foreign: string[] = [];
    page.on('request', (request) => void (request.url().includes('pictures.example') && foreign.push(request.url())));
    await new Portal(page).signIn(READER, INBOX);
    await openRow(page, '周刊');
    await page.waitForURL((url) => url.pathname === '/message/email/details');
    const address = new URL(page.url()).searchParams;
    expect([address.get('id'), address.get('detailsType')]).toEqual([first, 'inbox']);
    const body = page.frameLocator('article iframe');
    await body.getByText('显示引用内容').waitFor();
    expect(await body.getByText('旧内容').isVisible()).toBe(false);
    await body.getByText('显示引用内容').click();
    await body.getByText('旧内容').waitFor();
    await page.getByText('已阻止 1 张远程图片').waitFor();
    await picture(page, 'mail-details-1000-zh');
    expect(await seriousFindings(page, 'article')).toEqual([]);
    const proxied = page.waitForRequest((request) => request.url().includes('/v2/emailbox/file/remoteImage?'));
    await page.getByRole('button', { name: '始终信任该发件人' }).waitFor();
    await page.getByRole('button', { name: '显示图片' }).click();
    await proxied;
    await page.getByText('已阻止 1 张远程图片').waitFor({ state: 'detached' });
    expect(foreign).toEqual([]);

    await body.getByText('https://bank.example/login').click();
    const dialog = page.getByRole('dialog', { name: '确认打开链接' });
    await dialog.getByText('evil.example').waitFor();
    await dialog.getByRole('button', { name: '取消' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(page.context().pages()).toHaveLength(1);

    await page.getByRole('button', { name: '下一封' }).click();
    await page.frameLocator('article iframe').getByText('请签字').waitFor();
    expect(await page.getByRole('button', { name: '下一封' }).isDisabled()).toBe(true);
    // deleted, and restored from the bin
    await page.getByRole('button', { name: '删除', exact: true }).click();
    // it was the last of the list: the page has nothing left to show and closes
    await page.waitForURL((url) => url.pathname !== '/message/email/details');
    await page.goto(`${INBOX}?tab=trash`);
    await row(page, '合同').getByRole('checkbox').check();
    await page.getByRole('button', { name: '恢复' }).click();
    await row(page, '合同').waitFor({ state: 'detached' });
    const boxes = await change<{ box: number }>(
      `select box from mc.mail_message where subject = '合同' order by id desc limit 1`,
    );
    expect(boxes).toEqual([{ box: 2 }]);
    // the image host does not exist: only the proxy's missing image may be reported
    expect(at.problems.filter((problem) => !problem.includes('ERR_') && !problem.includes('Failed to load'))).toEqual(
      [],
    );
  });

  it('finds by words, threads and filters; in English, on a phone, without axe findings', async () => {
    await emptyMailbox();
    const root = `<thread-${Date.now()}@e2e>`;
    await put([
      {
        raw: raw('Re: 短信报价', '<p>answer</p>', { more: `In-Reply-To: ${root}\r\nReferences: ${root}\r\n` }),
        minutesAgo: 1,
      },
      { raw: raw('短信报价', '<p>question</p>').replace(/Message-ID: <[^>]+>/, `Message-ID: ${root}`), minutesAgo: 5 },
      { raw: raw('Voice test', '<p>route to Kenya</p>'), minutesAgo: 9, flags: { seen: true } },
    ]);
    const at = await visit({ locale: 'en-US' });
    const { page } = at;
    await new Portal(page).signIn(READER, INBOX);
    await row(page, 'Voice test').waitFor();
    await picture(page, 'mail-inbox-1440-en');
    expect(await seriousFindings(page, '[role=tabpanel] section')).toEqual([]);
    const search = page.getByRole('searchbox', { name: 'Keyword' });
    await page.keyboard.press('/');
    await search.fill('kenya');
    await search.press('Enter');
    await row(page, 'Voice test').waitFor();
    await expect.poll(async () => await page.locator('li[data-mail]').count()).toBe(1);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(async () => await page.locator('li[data-mail]').count()).toBe(3);
    await page.getByRole('checkbox', { name: 'Conversations' }).check();
    await expect.poll(async () => await page.locator('li[data-mail]').count()).toBe(2);
    await openRow(page, 'Re: 短信报价');
    await page.getByText('1 more in this conversation').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expectNoProblems(at);

    const phone = await visit({ width: 390, locale: 'en-US', colorScheme: 'dark' });
    await new Portal(phone.page).signIn(READER, INBOX);
    await row(phone.page, 'Voice test').waitFor();
    await picture(phone.page, 'mail-inbox-390-en-dark');
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await openRow(phone.page, 'Voice test');
    await phone.page.frameLocator('article iframe').getByText('route to Kenya').waitFor();
    await picture(phone.page, 'mail-details-390-en-dark');
    expect(await seriousFindings(phone.page, 'article')).toEqual([]);
    expectNoProblems(phone);
  });
});
