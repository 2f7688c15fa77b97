import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { settleIn } from './support/database.ts';
import { Portal } from './support/portal.ts';
import { openInPlace } from './support/workspace.ts';

const BASE = '/general/process';
/** Page, its title, and a field that only its form has. */
const PAGES: readonly (readonly [string, string, string])[] = [
  ['/recharge-apply/recharge', '充值申请', '付款方式'],
  ['/recharge-apply/payment', '付款申请', '计划付款日'],
  ['/recharge-apply/hedge', '三方对冲', '供应商侧金额'],
  ['/credit-apply/prepay', '预付授信', '申请额度'],
  ['/credit-apply/postpay', '后付授信', '账期（天）'],
  ['/credit-apply/deferral', '回款延期', '延期至'],
  ['/credit-apply/method', '付款方式变更', '未结账单处理计划'],
  ['/credit-apply/bill-change', '账期变更', '当前账期'],
  ['/credit-apply/temporary', '临时授信', '承诺回款日'],
  ['/special-apply/special', '短信特价', '预计月量'],
  ['/special-apply/voice-special', '语音特价', '竞争对手价格'],
  ['/supplier-apply/supplier', '供应商报价审批', '受影响的客户'],
  ['/supplier-apply/supplier?processCode=supplier_apply', '供应商申请', '供应产品'],
  ['/supplier-body-replace', '供应商主体替换', '新主体税号'],
  ['/modify-supplier-source', '修改供应商来源', '新来源'],
  ['/contract-seal', '合同用印', '份数'],
  ['/account/unsuspend', '账号解停', '解停至'],
];

beforeAll(async () => {
  for (const login of ['sales', 'admin']) await settleIn(login);
});

describe('Applications', { retry: 0 }, () => {
  const { visit } = useBrowser();

  it('R192 R193 R194 R195 every application form exists, has the fields of its design and does not submit empty input', {
    timeout: 240_000,
  }, async () => {
    const admin = await visit();
    const portal = new Portal(admin.page);
    await portal.signIn('admin', `${BASE}/sponsor`);
    for (const [path, title, field] of PAGES) {
      await openInPlace(portal, `${BASE}${path}`);
      await portal.activePane().getByRole('heading', { name: title, exact: true }).waitFor();
      await portal.activePane().getByText(field, { exact: true }).first().waitFor();
      await portal.activePane().getByRole('button', { name: '提交申请' }).click();
      await portal.activePane().getByText('必填').first().waitFor();
    }
    await openInPlace(portal, `${BASE}/modify-client-source`);
    await portal.activePane().getByLabel('新来源').waitFor();
    await portal.activePane().getByRole('button', { name: '提交申请' }).waitFor();
    expect(new URL(admin.page.url()).pathname).toBe(`${BASE}/modify-client-source`);
    expectNoProblems(admin);
  });

  it('the special price form reads well in English on a phone', async () => {
    const sales = await visit({ locale: 'en-US', width: 390 });
    const portal = new Portal(sales.page);
    await portal.signIn('sales', `${BASE}/special-apply/special`);
    await portal.activePane().getByRole('heading', { name: 'SMS special price' }).waitFor();
    await portal.activePane().getByText('the portal does not change prices automatically yet').waitFor();
    await portal.activePane().getByLabel('Expected monthly volume').waitFor();
    // fields of other participants are absent, and our cost is not shown
    expect(await portal.activePane().getByText('Cost', { exact: true }).count()).toBe(0);
    expect(await seriousFindings(sales.page, '[role=tabpanel]')).toEqual([]);
    await picture(sales.page, 'application-special-390');
    expectNoProblems(sales);
  });
});
