import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { change, settleIn } from './support/database.ts';
import { Portal } from './support/portal.ts';

const DOMAINS = '/setModule/crm/rules/domain';
const WORDS = '/setModule/crm/dictionary?tab=pay_method';
const DOMAIN = 'journey.example';
const OF_METHODS = `where module = 'crm' and dict_type = 'pay_method' and deleted_at is null`;

const ZH = {
  add: '新增',
  save: '保存',
  edit: '编辑',
  disable: '停用',
  history: '修改记录',
  restore: '恢复修改前的内容',
  restored: '恢复',
  more: '的更多操作',
  pageMenu: '更多操作',
  order: '调整顺序',
  up: '上移',
  domain: '域名',
  remark: '备注',
  stale: '该记录已被他人修改',
  keep: '按所选内容保存',
  no: '否',
};
const EN: typeof ZH = {
  add: 'Add',
  save: 'Save',
  edit: 'Edit',
  disable: 'Disable',
  history: 'History',
  restore: 'Restore previous values',
  restored: 'Restored',
  more: 'More actions for',
  pageMenu: 'More actions',
  order: 'Change order',
  up: 'up',
  domain: 'Domain',
  remark: 'Remark',
  stale: 'Another user changed this record',
  keep: 'Save selected values',
  no: 'No',
};
const VIEWS = [
  { name: '1440-zh', text: ZH, screen: { width: 1440, locale: 'zh-CN', colorScheme: 'light' } },
  { name: '390-en-dark', text: EN, screen: { width: 390, locale: 'en-US', colorScheme: 'dark' } },
] as const;

/** Two Chinese characters of a button are written with a space. */
const button = (at: Page | Locator, label: string): Locator =>
  at.getByRole('button', {
    name: new RegExp(`^${label.replaceAll(/(?<=[\u4e00-\u9fff])(?=[\u4e00-\u9fff])/gu, ' ?')}$`, 'u'),
  });

beforeAll(async () => await settleIn('admin'));

describe.each(VIEWS)('Settings pages of the kit, $name', ({ name, text, screen }) => {
  const { visit } = useBrowser();
  afterEach(async () => {
    await change('delete from crm.domain_rule where domain = $1', [DOMAIN]);
    await change('update crm.partner_profile set pay_method = null');
    await change(
      `update sys.dict_item set enabled = true, sort = case code when 'wise' then 3 when 'paypal' then 2 else sort end
       ${OF_METHODS}`,
    );
  });
  const remark = async (): Promise<string | undefined> => {
    const rows = await change<{ remark: string }>('select remark from crm.domain_rule where domain = $1', [DOMAIN]);
    return rows[0]?.remark;
  };
  const rowOf = (page: Page, word: string): Locator =>
    new Portal(page).activePane().locator('tr[data-row-key], li.sb-card').filter({ hasText: word });
  const menu = async (page: Page, row: Locator, item: string): Promise<void> => {
    await row.getByRole('button', { name: text.more }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  /** Opens the form of the rule, changes its remark and saves. */
  const saveRemark = async (page: Page, value: string): Promise<void> => {
    const form = page.getByRole('dialog').last();
    await form.getByLabel(text.remark).fill(value);
    await button(form, text.save).click();
  };
  const openRule = async (page: Page): Promise<void> => {
    await button(rowOf(page, DOMAIN), text.edit).click();
    await page.getByRole('dialog').getByLabel(text.remark).waitFor();
  };

  it('a rule is added, changed in two sessions, explained by its history, restored and found in the palette', async () => {
    const at = await visit(screen);
    const { page } = at;
    const portal = new Portal(page);
    await portal.signIn('admin', `${DOMAINS}?q=${DOMAIN}`);
    await button(portal.activePane(), text.add).click();
    const form = page.getByRole('dialog');
    await form.getByLabel(text.domain, { exact: true }).fill(DOMAIN);
    await picture(page, `setting-form-${name}`);
    await saveRemark(page, 'first');
    await rowOf(page, DOMAIN).waitFor();
    await expect.poll(remark).toBe('first');
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, `setting-list-${name}`);

    const other = await visit(screen);
    await new Portal(other.page).signIn('admin', `${DOMAINS}?q=${DOMAIN}`);
    await openRule(other.page);
    await openRule(page);
    await saveRemark(page, 'second');
    await expect.poll(remark).toBe('second');
    await saveRemark(other.page, 'third');
    const stale = other.page.getByRole('dialog', { name: text.stale });
    await stale.getByText('second').waitFor();
    await picture(other.page, `setting-stale-${name}`);
    await button(stale, text.keep).click();
    await expect.poll(remark).toBe('third');

    await page.reload();
    await rowOf(page, DOMAIN).waitFor();
    await menu(page, rowOf(page, DOMAIN), text.history);
    const history = page.getByRole('dialog');
    await expect.poll(async () => await history.locator('.sb-timeline > li').count()).toBe(3);
    expect(await history.locator('.sb-changes tbody').first().innerText()).toMatch(/second\s+third/u);
    expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
    await picture(page, `setting-history-${name}`);
    await button(history, text.restore).first().click();
    const confirm = page.locator('.ant-modal');
    await button(confirm, text.restore).click();
    await expect.poll(remark).toBe('second');
    await history.getByText(text.restored, { exact: true }).waitFor();

    await page.goto('/home');
    await page.getByRole('banner').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(DOMAIN);
    const found = page.getByRole('option').filter({ hasText: DOMAIN });
    await found.waitFor();
    await picture(page, `setting-palette-${name}`);
    await found.click();
    await rowOf(page, DOMAIN).waitFor();
    expect(await rowOf(page, '').count()).toBe(1);
    expectNoProblems(at);
  });

  it('an item of a dictionary that records use is disabled, and moved by the keyboard', async () => {
    const at = await visit(screen);
    const { page } = at;
    const portal = new Portal(page);
    const used = await change(
      `update crm.partner_profile set pay_method = 'wise'
       where customer_id in (select customer_id from crm.partner_profile order by 1 limit 2) returning 1`,
    );
    expect(used).toHaveLength(2);
    await portal.signIn('admin', WORDS);
    const row = rowOf(page, 'Wise');
    await row.getByText('2', { exact: true }).first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, `setting-dictionary-${name}`);
    await menu(page, row, text.disable);
    await button(page.locator('.ant-modal'), text.disable).click();
    await expect
      .poll(async () => await change(`select enabled from sys.dict_item ${OF_METHODS} and code = 'wise'`))
      .toEqual([{ enabled: false }]);
    await row.getByText(text.no, { exact: true }).first().waitFor();

    await portal.activePane().getByRole('button', { name: text.pageMenu, exact: true }).click();
    await page.getByRole('menuitem', { name: text.order }).click();
    await page
      .getByRole('button', { name: text.up })
      .and(page.getByRole('button', { name: 'Wise' }))
      .focus();
    await page.keyboard.press('Alt+ArrowUp');
    expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
    await picture(page, `setting-order-${name}`);
    await button(page.getByRole('dialog'), text.save).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const codes = await change<{ code: string }>(`select code from sys.dict_item ${OF_METHODS} order by sort limit 3`);
    expect(codes.map(({ code }) => code)).toEqual(['bank', 'wise', 'paypal']);
    expectNoProblems(at);
  });
});
