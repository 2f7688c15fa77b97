import type { Locator } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser, type Visit } from './support/browser.ts';
import { change } from './support/database.ts';
import { Portal } from './support/portal.ts';

const DEPTS = '/setModule/departmentalOrganization';
const NAME = '门户建设项目组';

const dept = async (): Promise<{ name_en: string; code: string; sort: number }> => {
  const [row] = await change<{ name_en: string; code: string; sort: number }>(
    `select name_en, code, sort from sys.dept where name_zh = $1 and deleted_at is null`,
    [NAME],
  );
  if (row === undefined) throw new Error(`the demo company has no ${NAME}`);
  return row;
};

describe('Forms of the page kit', () => {
  const browser = useBrowser();
  let at: Visit;
  const dialog = (): Locator => at.page.getByRole('dialog').last();
  const save = (): Locator => dialog().getByRole('button', { name: '保存', exact: true });
  const edit = async (): Promise<void> => await at.page.getByRole('button', { name: /编辑$/ }).first().click();
  afterAll(async () => {
    await change(`delete from sys.dept where code = 'KITTWICE'`);
  });

  it('a conflicting save shows both versions, and the values chosen field by field are saved', async () => {
    at = await browser.visit({ isKept: true });
    const portal = new Portal(at.page);
    await portal.signIn('admin', DEPTS);
    await portal.activePane().getByPlaceholder('搜索部门').fill(NAME);
    await portal.activePane().getByTitle(NAME, { exact: true }).first().click();
    const before = await dept();
    await edit();
    await dialog().getByLabel('英文名称').fill('Mine');
    await dialog().getByLabel('部门编码').fill('KIT-MINE');
    await change(`update sys.dept set name_en = 'Theirs', sort = sort + 7, version = version + 1 where name_zh = $1`, [
      NAME,
    ]);
    await save().click();
    const rows = at.page.locator('.sb-stale tbody tr');
    await rows.first().waitFor();
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/英文名称.*双方均修改\s+Mine\s+Theirs/),
      expect.stringMatching(/部门编码\s+KIT-MINE\s+/),
      expect.stringMatching(/排序\s+/),
    ]);
    expect(await seriousFindings(at.page)).toEqual([]);
    await picture(at.page, 'stale-write-1440-zh');
    await at.page.getByRole('radio', { name: '英文名称 最新内容' }).check();
    await dialog().getByRole('button', { name: '按所选内容保存' }).click();
    await expect.poll(dept).toEqual({ name_en: 'Theirs', code: 'KIT-MINE', sort: before.sort + 7 });
    await expect.poll(async () => await at.page.getByRole('dialog').count()).toBe(0);
    await change(`update sys.dept set name_en = $2, code = $3, sort = $4, version = version + 1 where name_zh = $1`, [
      NAME,
      before.name_en,
      before.code,
      before.sort,
    ]);
  });

  it('input is restored after a reload, and leaving prompts first', async () => {
    await at.page.reload();
    await edit();
    await dialog().getByLabel('英文名称').fill('Half a name');
    await at.page.reload();
    await dialog().getByText('已恢复未保存的内容').waitFor();
    expect(await dialog().getByLabel('英文名称').inputValue()).toBe('Half a name');
    await dialog().getByRole('button', { name: '取消', exact: true }).click();
    const discardDialog = at.page.getByRole('dialog', { name: '有未保存的内容，确定放弃吗？' });
    await discardDialog.getByRole('button', { name: '放弃', exact: true }).click();
    await expect.poll(async () => await at.page.locator('.ant-drawer-open').count()).toBe(0);
    expect((await dept()).name_en).not.toBe('Half a name');
  });

  it('saving twice in quick succession creates one record, and errors are shown before anything is sent', async () => {
    const sent: string[] = [];
    at.page.on('request', (request) => {
      if (request.url().endsWith('/dept/save')) sent.push(request.headers()['x-submit-id'] ?? '');
    });
    await at.page.getByRole('button', { name: '更多操作' }).click();
    await at.page.getByRole('menuitem', { name: '新增下级部门' }).click();
    await dialog().getByLabel('部门名称').fill('一次就好');
    await save().click();
    await dialog().getByText('此项必填').waitFor();
    expect(sent).toEqual([]);
    await dialog().getByLabel('部门编码').fill('KITTWICE');
    await save().dblclick();
    await at.page.getByText('已保存').waitFor();
    expect(sent).toHaveLength(1);
    const made = await change(`select id from sys.dept where code = 'KITTWICE' and deleted_at is null`);
    expect(made).toHaveLength(1);
    expectNoProblems(at);
  });

  it('a colleague mentioned in a comment is notified, and the link opens the record with the comment', async () => {
    const [customer] = await change<{ id: string; name: string }>(
      `select c.id, c.name from crm.customer c join sys."user" u on u.staff_id = c.owner_id
       where u.login_name = 'sales' and c.pool_state = 'private' and c.kind = 'direct' order by c.id limit 1`,
    );
    const [manager] = await change<{ name: string; job_number: string }>(
      `select s.name, s.job_number from sys.staff s join sys."user" u on u.staff_id = s.id where u.login_name = 'manager'`,
    );
    const path = `/crm/client-partner/my-client/details?id=${customer?.id}`;
    const writer = await browser.visit();
    await new Portal(writer.page).signIn('sales', `${path}&tab=comments`);
    const box = writer.page.getByRole('textbox', { name: '写评论' });
    await box.pressSequentially(`@${manager?.job_number}`);
    await writer.page.locator('.ant-mentions-dropdown-menu-item', { hasText: manager?.name ?? '' }).click();
    await box.press('End');
    await box.pressSequentially('please look');
    await writer.page.getByRole('button', { name: '发表' }).click();
    await writer.page.locator('.sb-comments .sb-mention').waitFor();
    expect(await seriousFindings(writer.page)).toEqual([]);
    await picture(writer.page, 'comments-1440-zh');
    expectNoProblems(writer);

    const reader = await browser.visit({ width: 390, locale: 'zh-CN' });
    const notified = new Portal(reader.page);
    await notified.signIn('manager', '/message/notification');
    await reader.page
      .getByText(customer?.name ?? '')
      .first()
      .click();
    await expect.poll(() => reader.page.url()).toContain(`details?id=${customer?.id}`);
    await reader.page.goto(`${path}&tab=comments`);
    await reader.page.locator('.sb-comments').getByText('please look').waitFor();
    expect(await seriousFindings(reader.page)).toEqual([]);
    await picture(reader.page, 'comments-390-zh');
    await change(`delete from sys.record_comment where object_id = $1`, [customer?.id]);
  });
});
