import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { change, settleIn } from './support/database.ts';
import { act, choose, confirm } from './support/decide.ts';
import { Portal } from './support/portal.ts';

const CODE = 'modify_client_source';
const staffOf = (login: string): string => `(select staff_id from sys."user" where login_name = '${login}')`;

const step = (id: string, zh: string, next: string, staffId: string) => ({
  id,
  type: 'approve',
  name: { zh, en: zh },
  approvers: [{ by: 'staff', ids: [staffId] }],
  sign: 'any',
  emptyApprover: 'block',
  selfApprover: 'manager',
  dedupe: 'none',
  ops: ['agree', 'reject', 'transmit', 'addsign', 'comment'],
  commentRequired: { agree: false, reject: true },
  reject: { targets: ['end', 'start', 'node'], default: 'node', resume: 'restart' },
  next,
});

let before: { id: string } | undefined;

/** Two steps, published by SQL: first the manager, then operations. */
beforeAll(async () => {
  for (const login of ['sales', 'manager', 'ops']) await settleIn(login);
  const [who] = await change<{ manager: string; ops: string }>(
    `select ${staffOf('manager')}::text as manager, ${staffOf('ops')}::text as ops`,
  );
  const graph = {
    schemaVersion: 1,
    nodes: [
      { id: 'start', type: 'start', name: { zh: '发起', en: 'Start' }, fields: {}, required: [], next: 'lead' },
      step('lead', '主管审批', 'check', who?.manager ?? ''),
      step('check', '运营复核', 'end', who?.ops ?? ''),
      { id: 'end', type: 'end', name: { zh: '结束', en: 'End' } },
    ],
  };
  [before] = await change<{ id: string }>(
    `update ger.wf_process_version set status = 'archived' where status = 'published'
       and process_id = (select id from ger.wf_process where process_code = $1) returning id::text`,
    [CODE],
  );
  await change(
    `insert into ger.wf_process_version (process_id, version_no, graph, status, published_at)
     select id, (select max(version_no) + 1 from ger.wf_process_version v where v.process_id = p.id), $2, 'published', now()
     from ger.wf_process p where process_code = $1`,
    [CODE, JSON.stringify(graph)],
  );
});
afterAll(async () => {
  await change(
    `update ger.wf_process_version set status = 'archived' where status = 'published'
       and process_id = (select id from ger.wf_process where process_code = $1)`,
    [CODE],
  );
  await change(`update ger.wf_process_version set status = 'published' where id = $1`, [before?.id]);
});

describe('Approvals', { retry: 0 }, () => {
  const { visit } = useBrowser();

  it('R191 my-agent lists what waits for a user; three users run a process: approve, send back to a step, reassign, add an approver', async () => {
    const [names] = await change<{ sales: string; manager: string; ops: string }>(
      `select (select name from sys.staff where id = ${staffOf('sales')}) as sales,
         (select name from sys.staff where id = ${staffOf('manager')}) as manager,
         (select name from sys.staff where id = ${staffOf('ops')}) as ops`,
    );
    const [customer] = await change<{ id: string; name: string }>(
      `select c.id::text, c.name from crm.customer c where c.owner_id = ${staffOf('sales')} and c.pool_state = 'private' and c.deleted_at is null
         and not exists (select 1 from crm.approval_order o where o.customer_id = c.id and o.state = 'pending') order by c.id desc limit 1`,
    );
    const sales = await visit();
    const mine = new Portal(sales.page);
    await mine.signIn('sales', `/general/process/modify-client-source?customerId=${customer?.id ?? ''}`);
    await sales.page.getByLabel('新来源').click();
    await sales.page.locator('.ant-select-dropdown:visible .ant-select-item-option').last().click();
    await sales.page.getByLabel('变更原因').fill('客户由合作伙伴介绍');
    await sales.page.getByLabel('证明材料').fill('合作伙伴的邮件');
    await sales.page.getByRole('button', { name: '提交申请' }).click();
    await sales.page.waitForURL(/approval-order\/detail/);
    const [made] = await change<{ id: string }>(
      `select max(id)::text as id from ger.wf_instance where process_code = $1`,
      [CODE],
    );
    const row = (portal: Portal) => portal.rows().filter({ hasText: customer?.name ?? '' });

    const manager = await visit();
    const lead = new Portal(manager.page);
    await lead.signIn('manager', '/general/process/my-agent');
    await row(lead).first().waitFor();
    expect(await seriousFindings(manager.page, '[role=tabpanel]')).toEqual([]);
    await picture(manager.page, 'approvals-todo');
    await row(lead).first().getByRole('link').first().click();
    await manager.page.getByText('申请内容').first().waitFor();
    // the next approver is known before the decision
    await lead.activePane().getByText('运营复核').waitFor();
    expect(await seriousFindings(manager.page, '[role=tabpanel]')).toEqual([]);
    await picture(manager.page, 'approvals-profile');
    await act(lead, manager.page, '同意');
    await confirm(manager.page, '已同意');

    const ops = await visit({ width: 390 });
    const check = new Portal(ops.page);
    const [task] = await change<{ id: string }>(
      `select id::text from ger.wf_task where instance_id = $1 and status = 'pending'`,
      [made?.id],
    );
    await check.signIn('ops', `/general/process/my-agent/profile?id=${task?.id ?? ''}`);
    await ops.page.getByText('申请内容').first().waitFor();
    await picture(ops.page, 'approvals-profile-390');
    await act(check, ops.page, /拒绝/);
    // the passed step is offered with its approver and preselected
    await ops.page.getByRole('radio', { name: new RegExp(`主管审批.*${names?.manager ?? ''}`) }).waitFor();
    await ops.page.getByRole('dialog').getByLabel('意见').fill('请补充合作伙伴名称');
    await picture(ops.page, 'approvals-reject-390');
    await confirm(ops.page, '已处理');
    expectNoProblems(ops);

    // back at the manager, who reassigns it to operations, who add an approver
    await lead.open('/general/process/my-agent');
    await row(lead).first().getByRole('link').first().click();
    await lead.activePane().getByText('请补充合作伙伴名称').first().waitFor();
    await act(lead, manager.page, '转交');
    await choose(manager.page, '转交给', names?.ops ?? '');
    await confirm(manager.page, '已转交');
    await ops.page.setViewportSize({ width: 1440, height: 900 });
    await check.open('/general/process/my-agent');
    await row(check).first().getByRole('link').first().click();
    await act(check, ops.page, '加签');
    await choose(ops.page, '加签人', names?.manager ?? '');
    await ops.page.keyboard.press('Escape');
    await confirm(ops.page, '已加签');
    await lead.open('/general/process/my-agent');
    await row(lead).first().getByRole('link').first().click();
    await lead.activePane().getByText('前加签').or(lead.activePane().getByText('加签').first()).first().waitFor();
    await act(lead, manager.page, '同意');
    await confirm(manager.page, '已同意');
    for (const _ of ['主管审批', '运营复核']) {
      await check.open('/general/process/my-agent');
      await row(check).first().getByRole('link').first().click();
      await act(check, ops.page, '同意');
      await confirm(ops.page, '已同意');
    }
    await mine.open('/general/process/my-initiate');
    await row(mine).first().waitFor();
    await picture(sales.page, 'approvals-initiated');
    await row(mine).first().getByRole('link').first().click();
    await mine.activePane().getByText('已通过').first().waitFor();
    await picture(sales.page, 'approvals-ended');
    await check.open('/general/process/my-handle');
    await row(check).first().waitFor();
    await picture(ops.page, 'approvals-handled');
    expectNoProblems(sales);
    expectNoProblems(manager);
    const [state] = await change<{ status: string }>('select status from ger.wf_instance where id = $1', [made?.id]);
    expect(state?.status).toBe('approved');
  });

  it('an absent user names a delegate, who receives the waiting tasks; they return when the absence is ended', async () => {
    await change(`update ger.wf_delegation set state = 'ended' where delegator_id = ${staffOf('manager')}`);
    const [ops] = await change<{ name: string }>(`select name from sys.staff where id = ${staffOf('ops')}`);
    const manager = await visit();
    const { page } = manager;
    const away = new Portal(page);
    await away.signIn('manager', '/general/process/my-agent');
    await away.rows().first().waitFor();
    await away.activePane().getByRole('button', { name: '委托设置' }).click();
    const drawer = page.getByRole('dialog', { name: '委托设置' });
    await drawer.getByRole('button', { name: '新增委托' }).click();
    const form = page.getByRole('dialog', { name: '新增委托' });
    await form.getByRole('combobox', { name: '受托人' }).fill(ops?.name ?? '');
    // options that were listed before the search are not the wanted user
    const found = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await found
      .filter({ hasText: ops?.name ?? '' })
      .first()
      .click();
    const save = async (until: string): Promise<void> => {
      await form.getByLabel('结束时间').fill(until);
      // confirms the time and submits
      await form.getByLabel('结束时间').press('Enter');
    };
    await save('2020-12-30 18:00');
    // an absence must end after it begins: the error is shown on its field
    await form.getByText('结束时间须晚于开始时间').waitFor();
    await picture(page, 'approvals-delegation-form');
    await save(`${new Date().getFullYear() + 1}-01-01 18:00`);
    await form.waitFor({ state: 'hidden' });
    await drawer.getByText('生效中').waitFor();
    const held = async (): Promise<number> =>
      (
        await change<{ n: number }>(`select count(*)::int as n from ger.wf_task
          where assignee_id = ${staffOf('ops')} and origin_id = ${staffOf('manager')} and status = 'pending'`)
      )[0]?.n ?? -1;
    await expect.poll(held, { timeout: 45_000 }).toBeGreaterThan(0);
    expect(await seriousFindings(page, '.ant-drawer')).toEqual([]);
    await picture(page, 'approvals-delegation');
    await drawer.getByRole('button', { name: '结束委托' }).click();
    await page.locator('.ant-modal-footer:visible .ant-btn').last().click();
    await drawer.getByText('已结束').first().waitFor();
    await expect.poll(held, { timeout: 45_000 }).toBe(0);
    expectNoProblems(manager);
  });

  it('an administrator finds stuck processes next to the roles and retries a callback', async () => {
    await settleIn('admin');
    const [made] = await change<{ id: string }>(
      `insert into ger.wf_callback (instance_id, node_run_id, event, service_name, action, mode, status, error)
       select instance_id, id, 'agree', 'journeyService', 'post', 'async', 'dead', 'connection refused'
       from ger.wf_node_run order by id desc limit 1 returning id::text`,
    );
    const admin = await visit();
    const portal = new Portal(admin.page);
    await portal.signIn('admin', '/setModule/process/roles');
    await portal.activePane().getByRole('button', { name: '异常流程' }).click();
    const drawer = admin.page.getByRole('dialog', { name: '异常流程' });
    const row = drawer.getByRole('row').filter({ hasText: 'journeyService.post' });
    await row.waitFor();
    expect(await seriousFindings(admin.page, '.ant-drawer')).toEqual([]);
    await picture(admin.page, 'approvals-stuck');
    await row.getByRole('button', { name: '重试' }).click();
    await row.waitFor({ state: 'hidden' });
    const [after] = await change<{ status: string }>('select status from ger.wf_callback where id = $1', [made?.id]);
    expect(['pending', 'failed']).toContain(after?.status);
    await change('delete from ger.wf_callback where id = $1', [made?.id]);
    expectNoProblems(admin);
  });
});
