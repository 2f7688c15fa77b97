import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { change, settleIn } from './support/database.ts';
import { Portal } from './support/portal.ts';
import { openInPlace } from './support/workspace.ts';

const OWNER = `(select staff_id from sys."user" where login_name = 'sales')`;

/** Three opportunities of the sales user, with everything that the next stages require. */
beforeAll(async () => {
  for (const login of ['sales', 'manager']) await settleIn(login);
  await change(
    `insert into crm.opportunity (opp_no, customer_id, name, product, countries, owner_id, owner_dept_id, template_id, stage_no,
       highest_stage_no, probability, target_price, currency, est_monthly_usd, expected_close_on, stage_entered_at)
     select 'OPE2E' || n, c.id, 'E2E 登录验证码 ' || n, 'sms', '{SG}', c.owner_id, c.owner_dept_id,
       (select min(id) from crm.template where type = 'stage'), n, n, 10, 0.0125, 'USD', 1200 * n, current_date + 30,
       now() - make_interval(days => 5 * n)
     from generate_series(1, 3) n, (select * from crm.customer where owner_id = ${OWNER} and pool_state = 'private' and deleted_at is null order by id limit 1) c`,
  );
});
afterAll(async () => {
  await change(
    `delete from crm.followup where opportunity_id in (select id from crm.opportunity where opp_no like 'OPE2E%')`,
  );
  await change(
    `delete from crm.opportunity_stage_log where opportunity_id in (select id from crm.opportunity where opp_no like 'OPE2E%')`,
  );
  await change(`delete from crm.opportunity where opp_no like 'OPE2E%'`);
});

const card = (page: Page, name: string) => page.getByRole('article', { name });
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('Opportunities and approvals', () => {
  const { visit } = useBrowser();

  it('a card of the board is moved by keyboard, by its menu and by mouse; a class-A application is decided by the manager', async () => {
    const sales = await visit();
    const { page } = sales;
    const portal = new Portal(page);
    await portal.signIn('sales', '/crm/business-opportunity/list');
    await portal.waitForRows();
    await picture(page, 'crm-opportunity-list');
    await page.getByText('看板', { exact: true }).click();
    await card(page, 'E2E 登录验证码 1').focus();
    await page.keyboard.press('ArrowRight');
    await column(page, '报价').getByRole('article', { name: 'E2E 登录验证码 1' }).waitFor();
    // dropped on the column head: the middle of a long column may be out of view
    await card(page, 'E2E 登录验证码 1').dragTo(column(page, '需求确认'), { targetPosition: { x: 40, y: 16 } });
    await column(page, '需求确认').getByRole('article', { name: 'E2E 登录验证码 1' }).waitFor();
    await page.getByRole('button', { name: '移动“E2E 登录验证码 2”' }).click();
    await page.getByRole('menuitem', { name: '商务谈判' }).click();
    await column(page, '商务谈判').getByRole('article', { name: 'E2E 登录验证码 2' }).waitFor();
    expect(await seriousFindings(page, '[role=tabpanel]')).toEqual([]);
    await picture(page, 'crm-opportunity-board');
    // the requirements of a stage are shown, and the card stays
    await card(page, 'E2E 登录验证码 1').focus();
    for (const name of ['报价', '测试']) {
      await card(page, 'E2E 登录验证码 1').focus();
      await page.keyboard.press('ArrowRight');
      if (name === '报价') await column(page, name).getByRole('article', { name: 'E2E 登录验证码 1' }).waitFor();
    }
    await page.getByText('测试跟进记录').waitFor();

    // the test is recorded on the page of the opportunity, and the stage opens
    const [first] = await change<{ id: string }>(`select id::text from crm.opportunity where opp_no = 'OPE2E1'`);
    await openInPlace(portal, `/crm/business-opportunity/detail?id=${first?.id ?? ''}&tab=followups`);
    await portal.activePane().getByRole('button', { name: '写跟进' }).click();
    const drawer = page.getByRole('dialog');
    for (const [label, option] of [
      ['跟进方式', '测试'],
      ['跟进结果', '有意向'],
    ] as const) {
      await drawer.getByLabel(label, { exact: true }).click();
      await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
    }
    await drawer.getByLabel('跟进内容').fill('新加坡线路测试通过，到达率达标');
    await drawer.getByRole('button', { name: /保\s?存/ }).click();
    await portal.activePane().getByText('新加坡线路测试通过').waitFor();
    await portal.activePane().getByRole('button', { name: '推进阶段' }).click();
    await page.getByRole('dialog').getByLabel('目标阶段').click();
    await page.locator('.ant-select-dropdown:visible').getByText('测试', { exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '推进阶段' }).click();
    await page.getByText('阶段已更新').waitFor();

    const [made] = await change<{ id: string }>(
      `select id::text from crm.customer where owner_id = ${OWNER} and pool_state = 'private' and deleted_at is null order by id desc limit 1`,
    );
    await openInPlace(portal, `/crm/class-a/add?customerId=${made?.id ?? ''}`);
    await page.getByText('A 类名额').waitFor();
    await page.getByLabel('承诺月消费（USD）').fill('12000');
    await page.getByLabel('申请理由').fill('稳定的大客户');
    await page.getByLabel('证明材料').fill('盖章的承诺函');
    await picture(page, 'crm-class-a-add');
    await page.getByRole('button', { name: '保存并提交' }).click();
    await page.getByText('审批中').first().waitFor();
    await picture(page, 'crm-class-a-detail');
    expectNoProblems(sales);

    const manager = await visit();
    const desk = new Portal(manager.page);
    await desk.signIn('manager', '/crm/operate/approval-order?tab=todo');
    await desk.waitForRows();
    await picture(manager.page, 'crm-approval-list');
    await desk.rows().first().getByRole('link').first().click();
    await manager.page.getByText('承诺月消费（USD）').waitFor();
    expect(await seriousFindings(manager.page, '[role=tabpanel]')).toEqual([]);
    await picture(manager.page, 'crm-approval-detail');
    await manager.page.getByRole('button', { name: '同意' }).click();
    await manager.page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s?定|同意|OK/ })
      .last()
      .click();
    await manager.page.getByText('已通过').first().waitFor();
    expectNoProblems(manager);
    const [level] = await change<{ level: string }>('select level from crm.customer where id = $1', [made?.id]);
    expect(level?.level).toBe('A');
  });
});
