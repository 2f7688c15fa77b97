import { putMails } from '@switchboard/tools/demo/mails';
import { sendNotice } from '@switchboard/tools/demo/notice';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { borrowAccount, change } from './support/database.ts';
import { Portal } from './support/portal.ts';
import { stackEnv } from './support/stack.ts';

const CENTRE = '/message/notification';
let sent = 0;
const send = async (login: string, text: string, link?: string): Promise<void> =>
  await sendNotice(stackEnv(), login, {
    eventCode: 'sys.notice.general',
    vars: { text },
    dedupeKey: `messages-${Date.now()}-${sent++}`,
    ...(link === undefined ? {} : { link }),
  });
const rowOf = (page: Page, text: string): Locator => page.locator('li', { hasText: text });
const isUnread = async (row: Locator): Promise<string | null> => await row.getAttribute('data-unread');
const lastMessage = async (login: string): Promise<string> => {
  const [row] = await change<{ id: string }>(
    `select max(id)::text as id from mc.message where user_id = (select id from sys."user" where login_name = $1)`,
    [login],
  );
  return row?.id ?? '';
};

describe('Message centre', { retry: 0 }, () => {
  const { visit } = useBrowser();

  it('R172 MC-17 lists messages by type and state; a click marks one read and opens its page, if permitted', async () => {
    await borrowAccount('jiayi.liu');
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('jiayi.liu', CENTRE);
    await at.page.getByText('暂无消息').waitFor();
    await send('jiayi.liu', '可以打开的', '/message/publicnotice/timeaxis');
    await send('jiayi.liu', '没有权限的', '/setModule/authManage/permissions');
    const allowed = rowOf(at.page, '可以打开的');
    const forbidden = rowOf(at.page, '没有权限的');
    await Promise.all([allowed.waitFor({ timeout: 15_000 }), forbidden.waitFor({ timeout: 15_000 })]);
    expect(await isUnread(forbidden)).toBe('true');
    await at.page.getByRole('button', { name: /系统通知，2 条未读/ }).waitFor();
    await picture(at.page, 'message-centre-1440-zh');
    expect(await seriousFindings(at.page, '[role=tabpanel]')).toEqual([]);

    await forbidden.getByRole('button').first().click();
    await at.page.getByText('暂无权限，请联系管理员').waitFor();
    expect(new URL(at.page.url()).pathname).toBe(CENTRE);
    await expect.poll(async () => await isUnread(forbidden)).toBe('false');

    await allowed.getByRole('button').first().click();
    await at.page.waitForURL((url) => url.pathname === '/message/publicnotice/timeaxis');
    await portal.tab('消息通知').click();
    await expect.poll(async () => await isUnread(allowed)).toBe('false');
    await at.page.getByText('未读', { exact: true }).click();
    await at.page.getByText('没有符合条件的消息').waitFor();
    await at.page.getByRole('button', { name: '清除条件' }).click();
    await allowed.waitFor();

    await at.page.getByRole('button', { name: '消息设置' }).click();
    const settings = at.page.getByRole('dialog', { name: '消息设置' });
    await settings.getByRole('switch', { name: '流程审批 钉钉' }).waitFor();
    expect(await settings.getByRole('switch', { name: '流程审批 钉钉' }).isDisabled()).toBe(true);
    await settings.getByRole('switch', { name: '系统通知 钉钉' }).click();
    await picture(at.page, 'message-settings-1440-zh');
    expect(await seriousFindings(at.page, '[role=dialog]')).toEqual([]);
    await settings.getByRole('button', { name: '保存' }).click();
    await settings.waitFor({ state: 'hidden' });
    expectNoProblems(at);

    const phone = await visit({ width: 390, locale: 'en-US' });
    await new Portal(phone.page).signIn('jiayi.liu', CENTRE);
    await rowOf(phone.page, '可以打开的').waitFor();
    await picture(phone.page, 'message-centre-390-en');
    expectNoProblems(phone);
  });

  it('R183 R184 MC-12 new mail is one notice per box with a total, which stays; a click opens that box, and the counters are requested again', async () => {
    await borrowAccount('jiayi.liu');
    // a user without a mailbox would be redirected from the boxes
    await putMails(stackEnv(), 'jiayi.liu', []);
    const at = await visit();
    const connected = at.page.waitForResponse((response) => response.url().endsWith('/v2/sys/mc/sse/connection'));
    await new Portal(at.page).signIn('jiayi.liu');
    await connected;
    const mail = async (count: string, box: '2' | '3'): Promise<void> =>
      await sendNotice(stackEnv(), 'jiayi.liu', {
        eventCode: 'mc.mail.new',
        vars: {
          newEmailNum: count,
          emailboxType: {
            text: box === '2' ? '收件箱' : '垃圾邮件',
            textEn: box === '2' ? 'Inbox' : 'Spam',
            value: box,
          },
        },
        dedupeKey: `mail-${Date.now()}-${sent++}`,
      });
    const notice = (text: string): Locator => at.page.locator('.ant-notification-notice', { hasText: text });
    const counted = at.page.waitForRequest((request) => request.url().includes('/message/thereAreUnreadMessages'));
    await mail('3', '2');
    await notice('您有 3 封新邮件（收件箱）').waitFor({ timeout: 15_000 });
    await counted;
    await mail('1', '3');
    await notice('您有 1 封新邮件（垃圾邮件）').waitFor({ timeout: 15_000 });
    expect(await at.page.locator('.ant-notification-notice').count()).toBe(2);
    await at.page.waitForTimeout(7_000);
    await notice('垃圾邮件').click();
    await at.page.waitForURL((url) => url.pathname === '/message/email/spam');
    await notice('您有 3 封新邮件（收件箱）').click();
    await at.page.waitForURL((url) => url.pathname === '/message/email/inbox');
    expect(await at.page.locator('.ant-notification-notice').count()).toBe(0);
  });

  it('SYS-69 a link from DingTalk shows the message to its recipient after signing in and marks it read', async () => {
    await borrowAccount('wei.li');
    await send('wei.li', '来自钉钉的通知');
    await expect.poll(async () => await lastMessage('wei.li'), { timeout: 15_000 }).not.toBe('');
    const msgId = await lastMessage('wei.li');
    const at = await visit();
    await at.page.goto(`/ddNotice?msgId=${msgId}`);
    await at.page.waitForURL((url) => url.pathname === '/login');
    await new Portal(at.page).fillSignIn('wei.li', 'Switchboard#2026', '8888');
    await at.page.getByText('来自钉钉的通知').waitFor();
    expect(new URL(at.page.url()).pathname).toBe('/ddNotice');
    await expect
      .poll(async () => (await change(`select status from mc.message where id = $1`, [msgId]))[0]?.['status'])
      .toBe(1);
    await picture(at.page, 'dd-notice-1440-zh');

    // a company-wide notice is shown as written
    const [notice] = await change<{ id: string }>(
      `insert into sys.ding_notice (title, content, status, send_at)
       values ('国庆放假安排', E'## 安排\\n\\n- **10 月 1 日** 至 7 日放假', 3, now()) returning id::text`,
    );
    await change(`update mc.message set object_code = 'sys.ding-notice', object_id = $1 where id = $2`, [
      notice?.id,
      msgId,
    ]);
    await at.page.reload();
    await at.page.getByRole('heading', { name: '国庆放假安排' }).waitFor();
    await at.page.getByText('10 月 1 日').waitFor();
    expect(await seriousFindings(at.page, 'body')).toEqual([]);
    await picture(at.page, 'dd-notice-company-1440-zh');
    await at.page.setViewportSize({ width: 390, height: 844 });
    await picture(at.page, 'dd-notice-company-390-zh');

    // a message of another user is not found
    const stranger = await visit();
    await new Portal(stranger.page).signIn('sales', `/ddNotice?msgId=${msgId}`);
    await stranger.page.getByText('来自钉钉的通知').waitFor({ state: 'hidden' });
    expect(await stranger.page.getByText('国庆放假安排').count()).toBe(0);
  });
});

describe('Notice settings', { retry: 0 }, () => {
  const { visit } = useBrowser();
  const openTab = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('tab', { name, exact: true }).last().click();
    await page.getByRole('tabpanel', { name }).last().locator('.sb-list').waitFor();
  };

  it('drafts of DingTalk notices, sign-in prompts and message templates are edited in their tabs', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('admin', '/setModule/publicnotice/noticeconfig');
    await portal.waitForRows();
    await openTab(at.page, '钉钉通知');
    await at.page.getByRole('button', { name: '新增通知' }).click();
    let form = at.page.getByRole('dialog', { name: '新增通知' });
    await form.getByLabel('标题').fill('系统维护通知');
    await form.getByLabel('内容').fill('今晚 **22:00** 起维护两小时。');
    await picture(at.page, 'ding-notice-form-1440-zh');
    expect(await seriousFindings(at.page, '[role=dialog]')).toEqual([]);
    await form.getByRole('button', { name: '保存' }).click();
    await form.waitFor({ state: 'hidden' });
    await portal.rows().filter({ hasText: '系统维护通知' }).getByText('草稿').waitFor();
    await picture(at.page, 'ding-notices-1440-zh');

    await openTab(at.page, '登录提示');
    await at.page.getByRole('button', { name: '新增提示' }).click();
    form = at.page.getByRole('dialog', { name: '新增提示' });
    await form.getByLabel('中文内容').waitFor();
    await picture(at.page, 'login-prompt-form-1440-zh');
    expect(await seriousFindings(at.page, '[role=dialog]')).toEqual([]);
    await form.getByRole('button', { name: '取消' }).click();
    await form.waitFor({ state: 'hidden' });
    await picture(at.page, 'login-prompts-1440-zh');

    await openTab(at.page, '消息模板');
    await portal.waitForRows();
    await picture(at.page, 'templates-1440-zh');
    expect(await seriousFindings(at.page, '.sb-list')).toEqual([]);
    await portal.rows().filter({ hasText: 'crm.churn.unhandled' }).getByRole('button', { name: '编辑' }).click();
    form = at.page.getByRole('dialog', { name: /编辑模板/ });
    await form.getByLabel('中文内容').fill('请跟进${customer}，${nobody}');
    await form.getByRole('button', { name: '保存' }).click();
    await form
      .getByText(/变量 \$\{nobody\} 不存在/)
      .first()
      .waitFor();
    await picture(at.page, 'template-form-1440-zh');
    await form.getByLabel('中文内容').fill('客户“${customer}”的流失预警（${day} 发现）超过处理时限，请跟进。');
    await form.getByRole('button', { name: '保存' }).click();
    await form.waitFor({ state: 'hidden' });

    const phone = await visit({ width: 390, locale: 'en-US' });
    const small = new Portal(phone.page);
    await small.signIn('admin', '/setModule/publicnotice/noticeconfig');
    await small.activePane().getByText('V', { exact: false }).first().waitFor();
    await openTab(phone.page, 'Message templates');
    await picture(phone.page, 'templates-390-en');
  });
});
