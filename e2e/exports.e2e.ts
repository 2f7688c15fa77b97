import { afterAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { change } from './support/database.ts';
import { Portal } from './support/portal.ts';

const CUSTOMERS = '/crm/client-partner/my-client';
const CENTRE = '/general/download';
const MARK = 'zzexport';

/** One sales user gets more customers than an immediate export allows. */
async function manyCustomers(rows: number): Promise<void> {
  await change(
    `insert into crm.customer (kind, name, name_norm, alias, country, industry, customer_type, products, brands, level, stage,
        pool_state, owner_id, owner_dept_id, source_code)
      select 'direct', $2 || ' ' || n, $2 || n, $2 || '-' || n, 'SG', 'other', 'enterprise', '{sms}', '{main}', 'N', 'potential',
        'private', u.staff_id, sd.dept_id, 'website' from generate_series(1, $1::int) n, sys."user" u
      join sys.staff_dept sd on sd.staff_id = u.staff_id and sd.is_primary where u.login_name = 'sales'`,
    [rows, MARK],
  );
}

describe('An export that is too large to be created at once', { retry: 0 }, () => {
  const { visit } = useBrowser();
  afterAll(async () => {
    await change(`update crm.customer set deleted_at = now() where name like $1 || ' %'`, [MARK]);
    await change(`delete from sys.dl_export_task`);
  });

  it('SYS-75 R076 R328 R330 is confirmed with its cost, created by the worker, announced by push, previewed and downloaded', {
    timeout: 120_000,
  }, async () => {
    await change(`delete from sys.dl_export_task`);
    await manyCustomers(10_400);
    const at = await visit();
    const { page } = at;
    const portal = new Portal(page);
    await portal.signIn('sales', CUSTOMERS);
    await portal.waitForRows();
    const icon = page.getByRole('banner').getByRole('link', { name: '下载中心' });
    expect(await icon.getAttribute('aria-label')).toBe('下载中心');

    await portal.activePane().getByRole('button', { name: '导出' }).click();
    await page.getByRole('menuitem', { name: /xlsx/ }).click();
    const cost = page.getByRole('dialog', { name: '导出数据量较大' });
    await cost.getByText(/共 1\d,\d{3} 行，文件约 [\d.]+ [KM]B，预计 \d+ 秒/).waitFor();
    await picture(page, 'export-cost');
    expect(await seriousFindings(page)).toEqual([]);
    await cost.getByRole('button', { name: '开始导出' }).click();

    const begun = page.getByRole('dialog', { name: '导出任务已生成，请前往下载中心' });
    await begun.getByText('预计 3 分钟内完成').waitFor();
    await picture(page, 'export-begun');
    // the notice arrives by push while the user stays on the page
    await page
      .getByText(/已生成，共 1\d,\d{3} 行/)
      .first()
      .waitFor({ timeout: 60_000 });
    await page.getByRole('banner').getByRole('link', { name: '下载中心（有新内容）' }).waitFor();
    await begun.getByRole('button', { name: '前往下载中心' }).click();

    await portal.waitForRows();
    const row = portal.rows().first();
    await row.getByText('已完成').waitFor();
    expect(await row.textContent()).toMatch(/我的客户-\d{4}-\d\d-\d\d\.xlsx/);
    await picture(page, 'download-centre');
    expect(await seriousFindings(page)).toEqual([]);
    // after opening it there are no new exports
    await page.getByRole('banner').getByRole('link', { name: '下载中心', exact: true }).waitFor();

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: '下载' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^我的客户-.*\.xlsx$/);
    // the hidden frame is removed after five minutes, not earlier
    expect(await page.locator('iframe[data-download]').count()).toBe(1);

    const preview = async (): Promise<void> => {
      await row.getByRole('button').last().click();
      await page.getByRole('menuitem', { name: '预览' }).click();
    };
    await Promise.all([page.context().waitForEvent('page'), preview()]);
    const [counted] = await change<{ n: number }>(`select download_count::int as n from sys.dl_export_task`);
    expect(counted?.n).toBe(2);

    await change(`update sys.dl_file set name = replace(name, '.xlsx', '.csv')`);
    await preview();
    await page.getByText('暂不支持该文件格式预览').waitFor();
    expectNoProblems(at);
  });

  it('the download centre shows every state, in English and on a phone', async () => {
    await change(
      `insert into sys.dl_export_task (user_id, created_by, international, biz_code, biz_name_zh, biz_name_en, name, params,
          params_hash, columns, locale, format, sync_flag, status, total_num, done_num, progress, eta_seconds, lease_until, error_msg)
        select u.id, u.staff_id, 'crm.client-partner.my-client', 'crm.customer', '我的客户', 'My customers',
          'customers-' || s || '.csv', '{}', sha256(('state' || s)::bytea), '[]', 'en', 'csv', false, s, 2500000, 1200000, 48, 95,
          now() + interval '1 hour', case s when 3 then 'No permission' end
        from generate_series(0, 5) s, sys."user" u where u.login_name = 'sales' and s <> 2`,
    );
    for (const width of [1440, 390]) {
      const at = await visit({ locale: 'en-US', width });
      const portal = new Portal(at.page);
      await portal.signIn('sales', CENTRE);
      await at.page.getByText('about 2 minutes left').first().waitFor();
      await at.page.getByText('No permission').first().waitFor();
      await picture(at.page, `download-centre-en-${width}`);
      expect(await seriousFindings(at.page)).toEqual([]);
      expectNoProblems(at);
    }
  });
});
