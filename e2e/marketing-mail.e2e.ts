import { giveMailbox } from '@switchboard/tools/demo/mail-people';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { borrowAccount, change, settleIn } from './support/database.ts';
import { Portal } from './support/portal.ts';
import { choose, rowAction, rowActionAndYes } from './support/row-action.ts';
import { stackEnv } from './support/stack.ts';

let sender = '';

beforeAll(async () => {
  const people = await change<{ login: string }>(`select u.login_name as login from sys."user" u
    join sys.user_role ur on ur.user_id = u.id join sys.role r on r.id = ur.role_id and r.code = 'sales'
    where u.status = 1 and u.login_name like '%.%' order by u.id limit 1`);
  sender = people[0]?.login ?? '';
  await borrowAccount(sender);
  await settleIn(sender);
  await giveMailbox(stackEnv(), sender);
});

describe('Marketing mail', { retry: 0 }, () => {
  const { visit } = useBrowser();

  it('CRM-34 a sales user writes one in three steps, sees the number of recipients, submits it, and reads the result for each', async () => {
    // a repeated test run finds data of the first one
    const name = `十一月资费通知 ${Date.now()}`;
    const at = await visit();
    const { page } = at;
    const portal = new Portal(page);
    await portal.signIn(sender, '/crm/email/marketing');
    await page.getByRole('button', { name: '新建营销邮件' }).click();
    const drawer = page.getByRole('dialog', { name: '新建营销邮件' });
    await drawer.getByLabel('名称', { exact: true }).fill(name);
    await choose(drawer.getByLabel('发件邮箱'), /@/);
    await drawer.getByLabel('主题', { exact: true }).fill('资费调整');
    await choose(drawer.getByLabel('邮件模板'), /./);
    await drawer.getByLabel('正文预览').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'marketing-mail-1440-zh');
    await drawer.getByRole('button', { name: '下一步' }).click();
    await drawer.getByText(/符合条件的收件人：[1-9]\d* 人/).waitFor();
    await drawer.getByRole('button', { name: '下一步' }).click();
    await drawer.getByRole('button', { name: '保存', exact: true }).click();
    await drawer.waitFor({ state: 'hidden' });

    const row = portal.rows().filter({ hasText: name });
    await rowActionAndYes(row, '提交发送');
    await page.getByText('已提交', { exact: true }).first().waitFor();
    await rowAction(row, '收件人');
    const list = page.getByRole('dialog', { name: `收件人：${name}` });
    await list.locator('tbody tr[data-row-key]').first().waitFor();
    await picture(page, 'marketing-recipients-1440-zh');
    const frozen = await change<{ n: number }>(
      `select count(*)::int as n from crm.email_recipient r join crm.email_campaign c on c.id = r.campaign_id where c.name = $1`,
      [name],
    );
    expect(frozen[0]?.n).toBeGreaterThan(0);
    expectNoProblems(at);
  });
});
