import { describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { change } from './support/database.ts';
import { Portal } from './support/portal.ts';

const MY_CLIENT = '/crm/client-partner/my-client';

describe('A sales user’s customers', () => {
  const { visit } = useBrowser();

  it('CRM-21 the form suggests the alias from the short name; a taken one is replaced by the first free one, which is saved on the next attempt', {
    timeout: 60_000,
  }, async () => {
    const mark = Date.now().toString(36);
    const name = `Zephyr ${mark} Pte. Ltd.`;
    // one held by another customer, and one released less than a year ago
    await change(
      `insert into crm.alias_registry (alias, customer_id, state, held_until) select $1::text, min(id), 'active', null::timestamptz from crm.customer
       union all select $1::text || '-2', min(id), 'retired', now() + interval '364 days' from crm.customer`,
      [`zephyr-${mark}`],
    );
    const at = await visit();
    const { page } = at;
    const portal = new Portal(page);
    await portal.signIn('sales', MY_CLIENT);
    await portal.waitForRows();
    await page.getByText('占用名额 / 上限').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: '新增客户' }).click();
    const pane = portal.activePane();

    await pane.getByLabel('公司名称').fill(name);
    await pane.getByText('未发现重复客户').waitFor();
    await pane.getByRole('button', { name: '下一步' }).click();
    await pane.getByLabel('客户简称').fill(`Zephyr ${mark}`);
    await pane.getByRole('button', { name: '生成' }).click();
    expect(await pane.getByLabel('应用别名').inputValue()).toBe(`zephyr-${mark}`);
    const choose = async (label: string, option: string): Promise<void> => {
      await pane.getByLabel(label, { exact: true }).click();
      await pane.getByLabel(label, { exact: true }).fill(option);
      await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: false }).first().click();
    };
    await choose('国家地区', '新加坡');
    await choose('行业', '游戏');
    await choose('客户性质', '终端企业');
    await choose('客户来源', '展会');
    await pane.getByRole('button', { name: '下一步' }).click();
    await pane.getByLabel('姓名').fill('Ann');
    await pane.getByLabel('邮箱').fill(`ann@zephyr-${mark}.example`);
    await pane.getByRole('button', { name: '下一步' }).click();
    await choose('意向产品', '短信');
    await page.keyboard.press('Escape');
    await pane.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText(`已改为 zephyr-${mark}-3`).waitFor();
    await picture(page, 'customer-alias-taken');
    await pane.getByRole('button', { name: '保存', exact: true }).click();

    // the customer page: head, facts and the link to a follow-up
    await page.getByRole('heading', { name }).waitFor();
    await portal.activePane().getByText(`zephyr-${mark}-3`).first().waitFor();
    await portal.activePane().getByRole('tab', { name: '跟进', exact: true }).click();
    expect(await seriousFindings(page)).toEqual([]);
    expectNoProblems(at);
  });

  it('the customer page shows the consumption and requests an account from finance', {
    timeout: 60_000,
  }, async () => {
    const [customer] = await change<{
      id: string;
    }>(`select c.id::text from crm.customer c join sys."user" u on u.staff_id = c.owner_id
      where u.login_name = 'sales' and c.pool_state = 'private' and c.deleted_at is null
        and not exists (select 1 from crm.account a where a.customer_id = c.id)
        and not exists (select 1 from crm.alias_change x where x.customer_id = c.id) order by c.id limit 1`);
    const at = await visit();
    const { page } = at;
    const portal = new Portal(page);
    await portal.signIn('sales', `${MY_CLIENT}/details?id=${customer?.id ?? ''}&tab=spend`);
    const pane = portal.activePane();
    await pane.getByText('尚未开户，没有消费').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await pane.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '开户' }).click();
    const dialog = page.getByRole('dialog');
    for (const label of ['平台', '产品']) {
      await dialog.getByLabel(label, { exact: true }).click();
      await page.locator('.ant-select-dropdown:visible').getByText('短信', { exact: true }).click();
    }
    await dialog.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByText('已向财务申请开户').waitFor();
    expectNoProblems(at);
  });
});
