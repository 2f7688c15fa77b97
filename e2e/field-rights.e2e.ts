import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { change } from './support/database.ts';
import { Portal } from './support/portal.ts';

const LIST = '/crm/client-partner/my-client';

/** A role used only by this test: other tests keep their columns. */
beforeAll(async () => {
  await change(`with made as (insert into sys.role (code, name_zh, default_scope) values ('veiled', '字段受限', 4) returning id),
      keys as (insert into sys.role_resource (role_id, resource_id) select made.id, r.id from made, sys.resource r
        where r.international = 'crm.client-partner.my-client' or r.international = 'module.crm'),
      fields as (insert into sys.role_field_perm (role_id, object_code, field_code, level, mask_rule)
        select made.id, 'crm.customer', f.code, f.level, f.rule from made, (values
          ('level', 0, null), ('consume30dUsd', 1, null), ('name', 1, 'keep:2:0'), ('recallAt', 1, null)) f (code, level, rule))
    update sys.user_role ur set role_id = made.id from made
      where ur.user_id = (select id from sys."user" where login_name = 'finance')`);
});
afterAll(async () => {
  await change(`update sys.user_role set role_id = (select id from sys.role where code = 'finance')
    where user_id = (select id from sys."user" where login_name = 'finance')`);
});

describe('Field rights in a list', () => {
  const { visit } = useBrowser();

  it('R288 menu, buttons and field permissions are loaded per user: hidden fields appear in no column, filter or chooser, masked ones are shown masked', async () => {
    const at = await visit();
    const staffCalls: string[] = [];
    at.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/v2/sys/staff/')) staffCalls.push(pathname);
    });
    const portal = new Portal(at.page);
    await portal.signIn('finance', LIST);
    await portal.waitForRows();
    const pane = portal.activePane();
    const heading = (name: string) => pane.getByRole('columnheader').filter({ hasText: name });
    expect(staffCalls.filter((path) => path.endsWith('/resource/field/get'))).toHaveLength(1);
    for (const part of ['getResourceByMenu', 'getResourceByBtn'])
      expect(
        staffCalls.some((path) => path.endsWith(part)),
        part,
      ).toBe(true);

    // hidden: no column, no filter, not offered in the chooser
    await heading('客户阶段').waitFor();
    expect(await heading('客户等级').count()).toBe(0);
    const more = pane.getByRole('button', { name: '展开' });
    if ((await more.count()) > 0) await more.click();
    const filter = (name: string) => pane.locator('.sb-filter label', { hasText: name });
    await filter('客户阶段').waitFor();
    for (const name of ['客户等级', '近 30 天消费', '预计回收时间', '公司名称'])
      expect(await filter(name).count(), name).toBe(0);
    await pane.getByRole('button', { name: '列设置' }).click();
    const panel = at.page.locator('.sb-column-panel');
    await panel.getByRole('checkbox', { name: '客户阶段' }).waitFor();
    expect(await panel.getByRole('checkbox', { name: '客户等级' }).count()).toBe(0);
    expect(await panel.getByRole('checkbox', { name: '公司名称' }).count()).toBe(1);
    await picture(at.page, 'field-rights-1440-zh');
    await at.page.keyboard.press('Escape');

    // masked: shown in the server's mask, without sorting
    const [first] = await portal.rows().allInnerTexts();
    expect(first).toContain('****');
    for (const name of ['公司名称', '近 30 天消费（USD）', '预计回收时间'])
      expect(await heading(name).locator('.ant-table-column-sorter').count(), name).toBe(0);
    expect(await heading('国家地区').locator('.ant-table-column-sorter').count()).toBe(1);

    // an address that sorts and filters by forbidden fields opens the plain list
    await portal.open(`${LIST}?sort=consume30dUsd.desc&f.level=A`);
    await portal.waitForRows();
    expectNoProblems(at);

    // changed rights are loaded again while the page is open
    await change(`update sys.role_field_perm set level = 2 where field_code = 'level'
      and role_id = (select id from sys.role where code = 'veiled')`);
    await heading('客户等级').waitFor({ timeout: 15_000 });
  });
});
