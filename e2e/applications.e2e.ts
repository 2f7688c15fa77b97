import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { change, settleIn } from './support/database.ts';
import { act, confirm } from './support/decide.ts';
import { Portal } from './support/portal.ts';

const BASE = '/general/process';
/** Page, what it is called, and a field that only it asks for. */
const PAGES: readonly (readonly [string, string, string])[] = [
  ['/recharge-apply/recharge', '充值申请', '付款方式'],
  ['/recharge-apply/payment', '付款申请', '计划付款日'],
  ['/recharge-apply/hedge', '三方对冲', '供应商侧金额'],
  ['/credit-apply/prepay', '预付授信', '申请额度'],
  ['/credit-apply/postpay', '后付授信', '账期(天)'],
  ['/credit-apply/deferral', '回款延期', '延期至'],
  ['/credit-apply/method', '付款方式变更', '未结账单处理计划'],
  ['/credit-apply/bill-change', '账期变更', '当前账期'],
  ['/credit-apply/temporary', '临时授信', '承诺回款日'],
  ['/special-apply/special', '短信特价', '预计月量'],
  ['/special-apply/voice-special', '语音特价', '竞对价格'],
  ['/supplier-apply/supplier', '供应商报价审批', '受影响的客户'],
  ['/supplier-apply/supplier?processCode=supplier_apply', '供应商申请', '供应产品'],
  ['/supplier-body-replace', '供应商主体替换', '新主体税号'],
  ['/modify-supplier-source', '修改供应商来源', '新来源'],
  ['/contract-seal', '合同用印', '份数'],
  ['/account/unsuspend', '账号解停', '解停至'],
];
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF', 'latin1');
const staffOf = (login: string): string => `(select staff_id from sys."user" where login_name = '${login}')`;

beforeAll(async () => {
  for (const login of ['sales', 'manager', 'finance', 'admin']) await settleIn(login);
  await change(`update sys.staff set leader_id = ${staffOf('manager')} where id = ${staffOf('sales')}`);
  await change(
    `insert into ger.wf_role_member (role_id, staff_id) select id, ${staffOf('finance')} from ger.wf_role where role_code = 'fin_ar' on conflict do nothing`,
  );
});

async function pick(page: Page, portal: Portal, label: string, option: string): Promise<void> {
  await portal.activePane().getByRole('combobox', { name: label, exact: true }).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).first().click();
}
const ownCustomer = async (): Promise<string> => {
  const [row] = await change<{ name: string }>(
    `select c.name from crm.customer c where c.owner_id = ${staffOf('sales')} and c.pool_state = 'private' and c.deleted_at is null order by c.id limit 1`,
  );
  return row?.name ?? '';
};
async function pickCustomer(page: Page, portal: Portal, name: string): Promise<void> {
  await portal.activePane().getByRole('combobox', { name: '客户', exact: true }).fill(name);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: name }).first().click();
}
const task = async (processCode: string): Promise<string> => {
  const [row] = await change<{ id: string }>(
    `select t.id::text from ger.wf_task t join ger.wf_instance i on i.id = t.instance_id where t.status = 'pending' and i.process_code = $1 order by t.id desc limit 1`,
    [processCode],
  );
  return row?.id ?? '0';
};

describe('Applications', () => {
  const { visit } = useBrowser();

  it('a recharge and a credit are filed, the manager agrees to one and rejects the other, and the applicant sees both', {
    timeout: 180_000,
  }, async () => {
    const customer = await ownCustomer();
    const sales = await visit();
    const { page } = sales;
    const mine = new Portal(page);
    await mine.signIn('sales', `${BASE}/sponsor`);
    await mine.activePane().getByRole('searchbox', { name: '搜索流程名称或编码' }).fill('充值');
    await mine
      .activePane()
      .getByRole('button', { name: /充值申请/ })
      .first()
      .click();
    await page.waitForURL(/recharge-apply\/recharge/);
    await mine.activePane().getByText('生成记账凭证').waitFor();
    await pickCustomer(page, mine, customer);
    await pick(page, mine, '收款主体', '香港主体');
    await pick(page, mine, '付款方式', '银行转账');
    await mine.activePane().getByLabel('付款金额').fill('1200');
    await mine
      .activePane()
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: PDF });
    await mine.activePane().getByText('slip.pdf').first().waitFor();
    await mine.activePane().getByRole('button', { name: '新增一行充入账号' }).click();
    await mine.activePane().getByLabel('账号', { exact: true }).fill('LOTUS-1');
    await mine.activePane().getByLabel('充值金额(USD)').fill('1500');
    // what the server alone knows comes back to its field: nothing is handed in
    await mine.activePane().getByRole('button', { name: '提交申请' }).click();
    await page.getByText('充值合计超过付款金额').first().waitFor();
    await mine.activePane().getByLabel('充值金额(USD)').fill('1200');
    expect(await seriousFindings(page, '[role=tabpanel]')).toEqual([]);
    await picture(page, 'application-recharge');
    await mine.activePane().getByRole('button', { name: '提交申请' }).click();
    await page.waitForURL(/my-initiate\/profile/);
    await mine.activePane().getByText(customer).first().waitFor();

    // what is typed is kept while another page is looked at
    await mine.open(`${BASE}/credit-apply/postpay`);
    await mine.activePane().getByLabel('申请额度').fill('20000');
    await mine.open(`${BASE}/sponsor`);
    await mine.open(`${BASE}/credit-apply/postpay`);
    expect(await mine.activePane().getByLabel('申请额度').inputValue()).toBe('20000');
    await pickCustomer(page, mine, customer);
    await pick(page, mine, '结算周期', '月结');
    await mine.activePane().getByLabel('账期(天)').fill('30');
    await mine.activePane().getByLabel('合同编号').fill('HT-2030-01');
    await mine.activePane().getByLabel('有效期').first().fill('2030-01-01');
    await page.keyboard.press('Enter');
    await mine.activePane().locator('.ant-picker-range input').nth(1).fill('2030-12-31');
    await page.keyboard.press('Enter');
    await mine.activePane().getByLabel('申请原因').fill('客户连续三个月用量稳定');
    await mine.activePane().getByRole('button', { name: '提交申请' }).click();
    await page.waitForURL(/my-initiate\/profile/);

    const boss = await visit();
    const lead = new Portal(boss.page);
    await lead.signIn('manager', `${BASE}/my-agent/profile?id=${await task('recharge_to_account')}`);
    // the facts come first: what it is in US dollars
    await lead.activePane().getByText('折合美元').waitFor();
    await picture(boss.page, 'application-decide');
    await act(lead, boss.page, '同意');
    await confirm(boss.page, '已同意');
    await lead.open(`${BASE}/my-agent/profile?id=${await task('credit_postpay')}`);
    await act(lead, boss.page, /拒绝/);
    await boss.page.getByRole('dialog').getByRole('radio', { name: '拒绝并结束流程' }).check();
    await boss.page.getByRole('dialog').getByLabel('意见').fill('额度过高，请先补合同');
    await confirm(boss.page, '已处理');
    expectNoProblems(boss);

    const accounts = await visit();
    const desk = new Portal(accounts.page);
    await desk.signIn('finance', `${BASE}/my-agent/profile?id=${await task('recharge_to_account')}`);
    await act(desk, accounts.page, '同意');
    await accounts.page.getByRole('dialog').getByLabel('收款流水号').fill('R-20300101');
    await accounts.page.getByRole('dialog').getByLabel('实收金额').fill('1195');
    await confirm(accounts.page, '已同意');
    expectNoProblems(accounts);
    const [journal] = await change<{ n: number }>(
      `select count(*)::int as n from fc.journal j join fc.application a on a.id = j.source_id where a.data ->> 'receiptId' = 'R-20300101'`,
    );
    expect(journal?.n).toBe(1);

    await mine.open(`${BASE}/my-initiate`);
    await mine.rows().filter({ hasText: '充值申请' }).filter({ hasText: '已通过' }).first().waitFor();
    await mine.rows().filter({ hasText: '后付授信' }).filter({ hasText: '已拒绝' }).first().waitFor();
    expectNoProblems(sales);
  });

  it('R192 R193 R194 R195 every application form exists: it asks what its design names, and hands in nothing that is empty', {
    timeout: 240_000,
  }, async () => {
    const admin = await visit();
    const portal = new Portal(admin.page);
    await portal.signIn('admin', `${BASE}/sponsor`);
    for (const [path, title, field] of PAGES) {
      await portal.open(`${BASE}${path}`);
      await portal.activePane().getByRole('heading', { name: title, exact: true }).waitFor();
      await portal.activePane().getByText(field, { exact: true }).first().waitFor();
      await portal.activePane().getByRole('button', { name: '提交申请' }).click();
      await portal.activePane().getByText('必填').first().waitFor();
    }
    await portal.open(`${BASE}/modify-client-source`);
    await portal.activePane().getByLabel('新来源').waitFor();
    await portal.activePane().getByRole('button', { name: '提交申请' }).waitFor();
    expect(new URL(admin.page.url()).pathname).toBe(`${BASE}/modify-client-source`);
    expectNoProblems(admin);
  });

  it('in English, on a phone, the special price form reads as well', async () => {
    const sales = await visit({ locale: 'en-US', width: 390 });
    const portal = new Portal(sales.page);
    await portal.signIn('sales', `${BASE}/special-apply/special`);
    await portal.activePane().getByRole('heading', { name: 'SMS special price' }).waitFor();
    await portal.activePane().getByText('the portal changes no price by itself yet').waitFor();
    await portal.activePane().getByLabel('Expected a month').waitFor();
    // what others fill in is not asked here, and what it would cost us is not said
    expect(await portal.activePane().getByText('Cost', { exact: true }).count()).toBe(0);
    expect(await seriousFindings(sales.page, '[role=tabpanel]')).toEqual([]);
    await picture(sales.page, 'application-special-390');
    expectNoProblems(sales);
  });
});
