import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { change, settleIn } from './support/database.ts';
import { act, choose, confirm } from './support/decide.ts';
import { Portal } from './support/portal.ts';

const CODE = 'modify_client_source';
// filtered by code: the list of processes is longer than a page
const PAGE = `/setModule/process/configer?q=${CODE}`;
const LOGINS = ['admin', 'sales', 'manager', 'ops'] as const;
type Login = (typeof LOGINS)[number];
const staffOf = (login: string): string => `(select staff_id from sys."user" where login_name = '${login}')`;

let before: { id: string } | undefined;
const people = {} as Record<Login, { id: string; name: string }>;

beforeAll(async () => {
  for (const login of LOGINS) {
    await settleIn(login);
    const [one] = await change<{ id: string; name: string }>(
      `select id::text, name from sys.staff where id = ${staffOf(login)}`,
    );
    people[login] = one ?? { id: '', name: '' };
  }
  await change(
    `delete from ger.wf_process_version where status = 'draft' and process_id = (select id from ger.wf_process where process_code = $1)`,
    [CODE],
  );
  [before] = await change<{ id: string }>(
    `select id::text from ger.wf_process_version where status = 'published' and process_id = (select id from ger.wf_process where process_code = $1)`,
    [CODE],
  );
});
/** The process as it is in other tests and at the start of the first one. */
async function reset(): Promise<void> {
  await change(`update ger.wf_delegation set state = 'ended' where delegator_id = ${staffOf('manager')}`);
  await change(
    `update ger.wf_process_version set status = 'archived' where status = 'published' and id <> $2
       and process_id = (select id from ger.wf_process where process_code = $1)`,
    [CODE, before?.id],
  );
  await change(`update ger.wf_process_version set status = 'published' where id = $1`, [before?.id]);
}
afterAll(reset);

const option = (page: Page) => page.locator('.ant-select-dropdown:visible .ant-select-item-option');

async function pick(page: Page, label: string | RegExp, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).first().click();
  await option(page).filter({ hasText: text }).first().click();
}

async function add(page: Page, after: string, kind: string): Promise<void> {
  await page.getByRole('button', { name: after, exact: true }).click();
  await page.getByRole('menuitem', { name: kind }).click();
}

/** Names the open step and sets its approver. */
async function fillStep(page: Page, zh: string, en: string, who: Login): Promise<void> {
  await page.getByLabel('中文名称').fill(zh);
  await page.getByLabel('英文名称').fill(en);
  await page.getByRole('button', { name: /添加审批人/ }).click();
  await pick(page, '第 1 项', '指定人员');
  await page.getByRole('combobox', { name: '人员' }).fill(people[who].name);
  await option(page).filter({ hasText: people[who].name }).first().click();
  await page.keyboard.press('Escape');
}

/** A customer of sales with another source and no pending process, and an application for a new source. */
async function apply(page: Page, source: string, code: string): Promise<{ customer: string; instanceId: string }> {
  const [customer] = await change<{ id: string; name: string }>(
    `select c.id::text, c.name from crm.customer c where c.owner_id = ${staffOf('sales')} and c.pool_state = 'private' and c.deleted_at is null
       and c.source_code <> $1 and not exists (select 1 from crm.approval_order o where o.customer_id = c.id and o.state = 'pending')
     order by c.id limit 1`,
    [code],
  );
  await page.goto(`/general/process/modify-client-source?customerId=${customer?.id ?? ''}`);
  await page.getByLabel('新来源').click();
  await option(page).filter({ hasText: source }).first().click();
  await page.getByLabel('变更原因').fill('客户由合作伙伴介绍');
  await page.getByLabel('证明材料').fill('合作伙伴的邮件');
  await page.getByRole('button', { name: '提交申请' }).click();
  await page.waitForURL(/approval-order\/detail/);
  const [made] = await change<{ id: string }>(
    `select max(id)::text as id from ger.wf_instance where process_code = $1`,
    [CODE],
  );
  return { customer: customer?.name ?? '', instanceId: made?.id ?? '' };
}

describe('Process designer', () => {
  const { visit } = useBrowser();

  it('an administrator adds two steps with a condition, fixes the errors, simulates and publishes', async () => {
    await reset();
    const at = await visit();
    const { page } = at;
    const portal = new Portal(page);
    await portal.signIn('admin', PAGE);
    await portal.waitForRows();
    await portal.rows().filter({ hasText: CODE }).getByText('修改客户来源').first().click();
    await page.locator('[data-node=start]').waitFor();
    const publish = page.getByRole('button', { name: /^发\s?布$/ });

    await add(page, '在“发起”之后添加', '审批节点');
    // every error is listed above the drawing and links to its step; publishing is disabled
    await page.getByRole('button', { name: '审批：没有设置人员' }).waitFor();
    expect(await publish.isDisabled()).toBe(true);
    await fillStep(page, '主管审批', 'Lead', 'manager');
    await add(page, '在“主管审批”之后添加', '条件分支');
    await page.getByRole('button', { name: /条件判断：分支“新分支”没有条件/ }).waitFor();
    const branch = page.getByRole('region', { name: '分支 1' });
    await branch.getByLabel('中文名称').fill('来自伙伴');
    await branch.getByLabel('英文名称').fill('From a partner');
    await branch.getByRole('button', { name: /添加条件$/ }).click();
    await pick(page, '条件 1 的字段', '新来源');
    await pick(page, '条件 1 的比较值', '伙伴');
    await add(page, '在“来自伙伴”之后添加', '审批节点');
    await fillStep(page, '运营复核', 'Check', 'ops');
    // the old step is deleted, restored and deleted again
    const old = page.locator('[data-node=manager]');
    await old.click();
    await page.getByRole('button', { name: '删除节点' }).click();
    await old.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '撤销' }).click();
    await old.waitFor();
    await page.getByRole('button', { name: '重做' }).click();
    await old.waitFor({ state: 'hidden' });
    await page.locator('[data-node]').filter({ hasText: '条件判断' }).click();
    expect(await seriousFindings(page, '[role=tabpanel]')).toEqual([]);
    await picture(page, 'designer-1440');

    // the assignees and the reasons for this applicant and this source
    await page.getByRole('button', { name: /^模\s?拟$/ }).click();
    const drawer = page.getByRole('dialog');
    await choose(page, '申请人', people.sales.name);
    await pick(page, '新来源', '伙伴');
    await drawer.getByRole('button', { name: '开始模拟' }).click();
    const result = drawer.getByRole('region', { name: '模拟结果' });
    await result.getByText(people.ops.name).first().waitFor();
    await result.getByText(people.manager.name).first().waitFor();
    await result.getByText('新来源 = 伙伴').waitFor();
    await picture(page, 'designer-simulated');
    await pick(page, '新来源', '展会');
    await drawer.getByRole('button', { name: '开始模拟' }).click();
    await result.getByText('都不成立，走“其他情况”').waitFor();
    expect(await result.getByText(people.ops.name).count()).toBe(0);
    expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
    await drawer
      .getByRole('button', { name: /^关\s?闭$/ })
      .last()
      .click();
    await drawer.waitFor({ state: 'hidden' });

    await publish.click();
    await page.getByLabel('变更说明').fill('伙伴来源由运营复核');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^发\s?布$/ })
      .click();
    await page.getByText(/已发布版本 \d+/).waitFor();
    await page.getByRole('button', { name: '历史版本' }).click();
    await page.getByText('伙伴来源由运营复核').waitFor();
    await page.getByRole('button', { name: '与版本 1 对比' }).click();
    await page.getByRole('region', { name: '差异' }).getByText('运营复核').waitFor();
    await picture(page, 'designer-history');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Close' })
      .or(page.getByRole('dialog').getByRole('button', { name: '关闭' }))
      .first()
      .click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    // on a phone the branches are stacked and a step opens in full screen
    await page.setViewportSize({ width: 390, height: 844 });
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^关\s?闭$/ })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.locator('[data-node=start]').waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    await picture(page, 'designer-390');
    expectNoProblems(at);
  });

  it('three users in three browsers run the process: sent back to a step, reassigned, one approver added, and one user absent', async () => {
    const [sales, manager, ops] = [await visit(), await visit(), await visit({ width: 390 })];
    const [mine, lead, check] = [new Portal(sales.page), new Portal(manager.page), new Portal(ops.page)];
    await mine.signIn('sales');
    await lead.signIn('manager');
    await check.signIn('ops');
    const taskOf = async (instanceId: string, who: Login): Promise<string> => {
      const find = async (): Promise<string> =>
        (
          await change<{ id: string }>(
            `select id::text from ger.wf_task where instance_id = $1 and status = 'pending' and assignee_id = $2`,
            [instanceId, people[who].id],
          )
        )[0]?.id ?? '';
      await expect.poll(find, { timeout: 20_000 }).not.toBe('');
      return await find();
    };
    const open = async (portal: Portal, who: Login, instanceId: string): Promise<void> => {
      await portal.open(`/general/process/my-agent/profile?id=${await taskOf(instanceId, who)}`);
      await portal.activePane().getByText('申请内容').first().waitFor();
    };
    const approve = async (portal: Portal, who: Login, instanceId: string): Promise<void> => {
      await open(portal, who, instanceId);
      await act(portal, portal.page, '同意');
      await confirm(portal.page, '已同意');
    };
    const { instanceId } = await apply(sales.page, '伙伴', 'partner');
    await open(lead, 'manager', instanceId);
    // the branch is known before the decision
    await lead.activePane().getByText('运营复核').first().waitFor();
    await approve(lead, 'manager', instanceId);
    await open(check, 'ops', instanceId);
    await act(check, ops.page, /拒绝/);
    await ops.page.getByRole('radio', { name: new RegExp(`主管审批.*${people.manager.name}`) }).check();
    await ops.page.getByRole('dialog').getByLabel('意见').fill('请补充合作伙伴名称');
    await picture(ops.page, 'designer-run-390');
    await confirm(ops.page, '已处理');
    await open(lead, 'manager', instanceId);
    await act(lead, manager.page, '转交');
    await choose(manager.page, '转交给', people.ops.name);
    await confirm(manager.page, '已转交');
    await open(check, 'ops', instanceId);
    await act(check, ops.page, '加签');
    await choose(ops.page, '加签人', people.manager.name);
    await ops.page.keyboard.press('Escape');
    await confirm(ops.page, '已加签');
    await approve(lead, 'manager', instanceId);
    await approve(check, 'ops', instanceId);
    await approve(check, 'ops', instanceId);
    const [done] = await change<{ status: string }>('select status from ger.wf_instance where id = $1', [instanceId]);
    expect(done?.status).toBe('approved');

    // the manager is absent; another source takes the short branch
    await change(
      `insert into ger.wf_delegation (delegator_id, delegate_id, period) values ($1, $2, tstzrange(now() - interval '1 minute', now() + interval '1 day'))`,
      [people.manager.id, people.ops.id],
    );
    const second = await apply(sales.page, '展会', 'expo');
    await open(check, 'ops', second.instanceId);
    await check.activePane().getByText(`受 ${people.manager.name} 委托`).first().waitFor();
    expect(await check.activePane().getByText('运营复核').count()).toBe(0);
    await approve(check, 'ops', second.instanceId);
    await mine.open('/general/process/my-initiate');
    const row = mine.rows().filter({ hasText: second.customer });
    await row.first().getByText('已通过').waitFor();
    for (const at of [sales, manager, ops]) expectNoProblems(at);
  });

  it('the drawing is the same in English and in dark mode', async () => {
    await change(`update sys."user" set locale = 'en' where login_name = 'admin'`);
    const at = await visit({ locale: 'en-US', colorScheme: 'dark' });
    const portal = new Portal(at.page);
    await portal.signIn('admin', PAGE);
    await portal.waitForRows();
    await portal.rows().filter({ hasText: CODE }).getByText('修改客户来源').first().click();
    await at.page.locator('[data-node]').filter({ hasText: 'Lead' }).click();
    await at.page.getByText('If no approver is found').waitFor();
    await at.page.getByText('New source is Partner').waitFor();
    expect(await seriousFindings(at.page, '[role=tabpanel]')).toEqual([]);
    await picture(at.page, 'designer-en-dark');
    await settleIn('admin');
    expectNoProblems(at);
  });
});
