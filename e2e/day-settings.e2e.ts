import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { change, settleIn } from './support/database.ts';
import { Portal } from './support/portal.ts';
import { choose } from './support/row-action.ts';

const DAYS = '/businessInquiry/resultsQuery/day/c-end';
const GATEWAYS = '/businessInquiry/vos/landing/gateway';
const SWITCH = 'Journey switch';

const ZH = {
  splits: '业绩分成',
  addRule: '新增规则',
  splitMissing: ['请选择分成对象', '请选择开始日期', '请选择员工', '请输入比例', '请选择员工', '请输入比例'],
  subject: '分成对象',
  firstDay: '开始日期',
  staff: /第 \d 位员工/u,
  percent: /第 \d 位的比例/u,
  drop: '移除',
  since: '2031-03-01 起',
  switches: 'VOS 服务器',
  add: '新增',
  save: '保存',
  switchMissing: ['此项必填', '此项必填'],
  name: '名称',
  address: '接口地址',
};
const EN: typeof ZH = {
  splits: 'Performance split',
  addRule: 'Add rule',
  splitMissing: [
    'Please choose Subject',
    'Please choose First day',
    'Please choose an employee',
    'Please enter a share',
    'Please choose an employee',
    'Please enter a share',
  ],
  subject: 'Subject',
  firstDay: 'First day',
  staff: /Member of staff \d/u,
  percent: /Share \d in percent/u,
  drop: 'Remove',
  since: 'From 2031-03-01',
  switches: 'Softswitches',
  add: 'Add',
  save: 'Save',
  switchMissing: ['Required', 'Required'],
  name: 'Name',
  address: 'Address',
};

const VIEWS = [
  { name: 'zh-1440-light', text: ZH, screen: { width: 1440, locale: 'zh-CN', colorScheme: 'light' } },
  { name: 'en-390-dark', text: EN, screen: { width: 390, locale: 'en-US', colorScheme: 'dark' } },
] as const;

beforeAll(async () => await settleIn('ops'));

describe.each(VIEWS)('Settings of business inquiry, $name', ({ name, text, screen }) => {
  const { visit } = useBrowser();
  // other tests read the same days and switches
  afterEach(async () => {
    await change(`delete from bq.rec_split_rule where lower(effective) = '2031-03-01'`);
    await change('delete from bq.vos_server where name = $1', [SWITCH]);
  });

  it('a performance split reports missing fields, then is saved and listed', async () => {
    const at = await visit(screen);
    const { page } = at;
    const portal = new Portal(page);
    await portal.signIn('ops', DAYS);
    await page.getByRole('button', { name: text.splits }).click();
    const drawer = page.getByRole('dialog', { name: text.splits });
    await drawer.getByRole('row').nth(1).waitFor();
    await picture(page, `splits-${name}`);
    await drawer.getByRole('button', { name: text.addRule }).click();
    const form = page.getByRole('dialog', { name: text.addRule });
    const save = form.getByRole('button', { name: text.addRule });
    await save.click();
    const missing = form.locator('.ant-form-item-explain-error');
    await expect.poll(async () => await missing.allTextContents()).toEqual(text.splitMissing);
    await picture(page, `split-missing-${name}`);
    expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
    for (const button of await form.getByRole('button', { name: text.drop }).all()) {
      const box = await button.boundingBox();
      const frame = await form.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((frame?.x ?? 0) + (frame?.width ?? 0));
    }

    await choose(form.getByLabel(text.subject), /./u);
    await form.getByLabel(text.firstDay).fill('2031-03-01');
    await page.keyboard.press('Tab'); // the date is committed when its field loses focus
    const people = await change<{ name: string }>(
      `select s.name from sys."user" u join sys.staff s on s.id = u.staff_id where u.login_name in ('ops', 'sales')`,
    );
    for (const [place, person] of people.entries()) {
      await choose(form.getByRole('combobox', { name: text.staff }).nth(place), person.name, person.name);
      await form
        .getByRole('textbox', { name: text.percent })
        .nth(place)
        .fill(place === 0 ? '62.5' : '37.5');
    }
    await picture(page, `split-filled-${name}`);
    await save.click();
    await form.waitFor({ state: 'hidden' });
    const saved = drawer.getByRole('row').filter({ hasText: text.since });
    await saved.waitFor();
    expect(await saved.innerText()).toMatch(/62\.5%[\s\S]*37\.5%/u);
    await picture(page, `splits-saved-${name}`);
    expectNoProblems(at);
  });

  it('a softswitch reports missing fields, then is saved and listed', async () => {
    const at = await visit(screen);
    const { page } = at;
    const portal = new Portal(page);
    await portal.signIn('ops', GATEWAYS);
    await page.getByRole('button', { name: text.switches }).click();
    const drawer = page.getByRole('dialog', { name: text.switches });
    await drawer.getByText('http').first().waitFor();
    await picture(page, `switches-${name}`);
    await drawer.getByRole('button', { name: text.add, exact: true }).click();
    const form = page.getByRole('dialog', { name: text.add, exact: true });
    const save = form.getByRole('button', { name: text.save });
    await save.click();
    const missing = form.locator('.ant-form-item-explain-error');
    await expect.poll(async () => await missing.allTextContents()).toEqual(text.switchMissing);
    await picture(page, `switch-missing-${name}`);
    expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);

    await form.getByLabel(text.name).fill(SWITCH);
    await form.getByLabel(text.address).fill('http://127.0.0.1:9');
    await picture(page, `switch-filled-${name}`);
    await save.click();
    await form.waitFor({ state: 'hidden' });
    await drawer.getByText(SWITCH, { exact: true }).waitFor();
    await picture(page, `switches-saved-${name}`);
    expectNoProblems(at);
  });
});
