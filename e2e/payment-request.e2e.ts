import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { change, settleIn } from './support/database.ts';
import { Portal } from './support/portal.ts';

const staffOf = (login: string): string => `(select staff_id from sys."user" where login_name = '${login}')`;
const PAYEE = 'Harbour Print Ltd';

beforeAll(async () => {
  for (const login of ['sales', 'manager', 'finance']) await settleIn(login);
  await change(
    `insert into ger.wf_role_member (role_id, staff_id) select id, ${staffOf('finance')} from ger.wf_role where role_code = 'cashier' on conflict do nothing`,
  );
});

async function pick(page: Page, portal: Portal, label: string, option: string): Promise<void> {
  await portal.activePane().getByRole('combobox', { name: label }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).first().click();
}

const taskOf = async (payee: string): Promise<{ id: string; login: string; instance: string }> => {
  const [row] = await change<{ id: string; login: string; instance: string }>(
    `select t.id::text, u.login_name as login, i.id::text as instance from ger.wf_task t join ger.wf_instance i on i.id = t.instance_id
       join sys."user" u on u.staff_id = t.assignee_id where t.status = 'pending' and i.data ->> 'payee' = $1 order by t.id desc limit 1`,
    [payee],
  );
  return row ?? { id: '0', login: 'admin', instance: '0' };
};

describe('Starting a process', { retry: 0 }, () => {
  const { visit } = useBrowser();

  it('R189 R190 the start page offers the permitted processes; the payment request is saved as a draft, submitted, decided with fields filled in, printed and copied', async () => {
    const sales = await visit();
    const { page } = sales;
    const mine = new Portal(page);
    await mine.signIn('sales', '/general/process/sponsor');
    await mine.activePane().getByRole('heading', { name: '发起流程' }).waitFor();
    await mine
      .activePane()
      .getByRole('button', { name: /修改客户来源/ })
      .first()
      .waitFor();
    expect(await seriousFindings(page, '[role=tabpanel]')).toEqual([]);
    await picture(page, 'sponsor');
    await mine.activePane().getByRole('searchbox', { name: '搜索流程名称或编码' }).fill('付款');
    await mine
      .activePane()
      .getByRole('button', { name: /付款申请/ })
      .first()
      .click();
    await page.waitForURL(/sponsor\/submit/);
    await mine.activePane().getByLabel('收款方').fill(PAYEE);
    await mine.activePane().getByRole('button', { name: '保存草稿' }).click();
    await page.waitForURL(/submit\?id=/);
    await mine.activePane().getByRole('button', { name: '提交申请' }).waitFor();
    expect(await mine.activePane().getByLabel('收款方').inputValue()).toBe(PAYEE);

    // a form with missing required fields is not submitted
    await mine.activePane().getByRole('button', { name: '提交申请' }).click();
    await mine.activePane().getByText('必填').first().waitFor();
    await pick(page, mine, '付款类型', '采购付款');
    await mine.activePane().getByLabel('开户银行').fill('中国银行');
    await mine.activePane().getByLabel('银行账号').fill('6222000011112222');
    await mine.activePane().getByRole('button', { name: '新增一行付款明细' }).click();
    await mine.activePane().getByLabel('事项').fill('展会印刷');
    await mine.activePane().getByLabel('数量').fill('3');
    await mine.activePane().getByLabel('单价').fill('20000');
    // computed while typing, and the route of the process follows
    await mine.activePane().getByText('60,000.00').first().waitFor();
    await mine.activePane().getByRole('complementary').getByText('财务总监').waitFor();
    await mine.activePane().getByLabel('单价').fill('100.5');
    await mine.activePane().getByText('301.50').first().waitFor();
    await mine.activePane().getByRole('complementary').getByText('财务总监').waitFor({ state: 'detached' });
    await mine.activePane().getByLabel('最晚付款日').fill('2030-01-05');
    await page.keyboard.press('Enter');
    await mine.activePane().getByRole('combobox', { name: '费用归属部门' }).click();
    await page.locator('.ant-select-dropdown:visible .ant-select-tree-title').first().click();
    await mine.activePane().getByLabel('付款事由').fill('秋季展会的宣传材料');
    expect(await seriousFindings(page, '[role=tabpanel]')).toEqual([]);
    await picture(page, 'sponsor-submit');
    await mine.activePane().getByRole('button', { name: '提交申请' }).click();
    await page.waitForURL(/my-initiate\/profile/);
    await mine.activePane().getByText(PAYEE).first().waitFor();
    await picture(page, 'payment-profile');

    // the first approver only reads; the cashier enters when and how it was paid
    for (const width of [390, 1440]) {
      const { id, login } = await taskOf(PAYEE);
      const other = await visit({ width });
      const desk = new Portal(other.page);
      await settleIn(login);
      await desk.signIn(login, `/general/process/my-agent/profile?id=${id}`);
      await desk.activePane().getByText('展会印刷').waitFor();
      await picture(other.page, `payment-decide-${width}`);
      await desk.activePane().locator('.sb-detail-actions').getByRole('button', { name: '同意' }).click();
      const dialog = other.page.getByRole('dialog');
      await dialog.waitFor();
      if (width === 1440) {
        await dialog.getByLabel('实际付款日').fill('2030-01-04');
        await other.page.keyboard.press('Enter');
        await dialog.getByLabel('银行流水号').fill('BOC-77');
        await picture(other.page, 'payment-fill-in');
      }
      await dialog.locator('.ant-modal-footer .ant-btn').last().click();
      await other.page.getByText('已同意', { exact: true }).first().waitFor();
      expectNoProblems(other);
      await other.context.close();
    }
    await page.reload();
    await mine.activePane().getByText('已通过').first().waitFor();
    // hidden in the applicant's step
    expect(await mine.activePane().getByText('BOC-77').count()).toBe(0);
    await page.evaluate(() => {
      window.print = () =>
        document.body.setAttribute('data-printed', document.querySelector('[data-print-sheet]')?.textContent ?? '');
    });
    await mine.activePane().getByRole('button', { name: '打印' }).click();
    await page.locator('body[data-printed]').waitFor();
    const sheet = (await page.locator('body').getAttribute('data-printed')) ?? '';
    expect(sheet).toContain(PAYEE);
    expect(sheet).not.toContain('BOC-77');
    await page.emulateMedia({ media: 'print' });
    await picture(page, 'payment-print');
    await page.emulateMedia({ media: 'screen' });
    await mine.open('/general/process/my-initiate');
    await mine.rows().filter({ hasText: PAYEE }).first().getByRole('button', { name: '重新发起' }).click();
    await page.waitForURL(/copyOf=/);
    await mine.activePane().getByLabel('收款方').waitFor();
    expect(await mine.activePane().getByLabel('收款方').inputValue()).toBe(PAYEE);
    expectNoProblems(sales);
  });
});
