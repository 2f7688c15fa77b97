import { giveMailbox } from '@switchboard/tools/mail-people';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { picture, useBrowser } from './support/browser.ts';
import { borrowAccount, change, settleIn } from './support/database.ts';
import { Portal } from './support/portal.ts';
import { confirmAction, rowAction } from './support/row-action.ts';

const NAME = '十一月资费通知';
let sender = '';

beforeAll(async () => {
  const people = await change<{ login: string }>(`select u.login_name as login from sys."user" u
    join sys.user_role ur on ur.user_id = u.id join sys.role r on r.id = ur.role_id and r.code = 'sales'
    where u.status = 1 and u.login_name like '%.%' order by u.id limit 1`);
  sender = people[0]?.login ?? '';
  await borrowAccount(sender);
  await settleIn(sender);
  await giveMailbox(inject('stackEnv'), sender);
});

async function choose(page: Page, box: Locator, option: string | RegExp): Promise<void> {
  await box.click();
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click();
}

describe('Marketing mail', () => {
  const { visit } = useBrowser();

  it('CRM-34 a sales person writes one in three steps, sees how many it reaches, submits it, and reads what became of each', async () => {
    const { page } = await visit();
    const portal = new Portal(page);
    await portal.signIn(sender, '/crm/email/marketing');
    await page.getByRole('button', { name: '新建营销邮件' }).click();
    const drawer = page.getByRole('dialog', { name: '新建营销邮件' });
    await drawer.getByLabel('名称', { exact: true }).fill(NAME);
    await choose(page, drawer.getByLabel('发件邮箱'), /@/);
    await drawer.getByLabel('主题', { exact: true }).fill('资费调整');
    await choose(page, drawer.getByLabel('邮件模板'), /./);
    await drawer.getByLabel('正文预览').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'marketing-mail-1440-zh');
    await drawer.getByRole('button', { name: '下一步' }).click();
    await drawer.getByText(/符合条件的收件人：[1-9]\d* 人/).waitFor();
    await drawer.getByRole('button', { name: '下一步' }).click();
    await drawer.getByRole('button', { name: /保\s*存/ }).click();
    await drawer.waitFor({ state: 'hidden' });

    const row = page.getByRole('row').filter({ hasText: NAME });
    await rowAction(row, '提交发送');
    await confirmAction(row);
    await rowAction(row, '收件人');
    const list = page.getByRole('dialog', { name: `收件人：${NAME}` });
    await list.getByRole('row').nth(1).waitFor();
    const frozen = await change<{ n: number }>(
      `select count(*)::int as n from crm.email_recipient r join crm.email_campaign c on c.id = r.campaign_id where c.name = $1`,
      [NAME],
    );
    expect(frozen[0]?.n).toBeGreaterThan(0);
  });
});
