import type { Page } from 'playwright-core';

/** A frequent user action, and the steps that reset the page for the next round. */
export interface Interaction {
  readonly name: string;
  /** The page on which it happens. */
  readonly at: string;
  /** Runs before the measurement starts. */
  readonly ready?: Hand;
  readonly act: Hand;
  readonly back?: Hand;
}
type Hand = (page: Page) => Promise<void>;

const STAFF = '/setModule/authManage/user';
const PUBLIC_POOL = '/crm/client-partner/open-sea';
const RECORDS = '/businessInquiry/sendRcdQuery';
const PROFIT = '/reportAnalysis/smsProfitAnalysis';

const pane = (page: Page) => page.locator('[role=tabpanel][id^="pane-"]:visible');
const click =
  (selector: string, nth = 0): Hand =>
  async (page) =>
    await pane(page).locator(selector).nth(nth).click();
const press =
  (key: string): Hand =>
  async (page) =>
    await page.keyboard.press(key);
const inBanner =
  (name: string): Hand =>
  async (page) =>
    await page.getByRole('banner').getByRole('button', { name }).first().click();
const tab =
  (nth: number): Hand =>
  async (page) =>
    await page.locator('[data-tab]').getByRole('tab').nth(nth).click();
const ROW_BOX = 'tbody tr[data-row-key] .ant-checkbox:visible';
const HEAD_BOX = 'thead .ant-checkbox:visible';
const escape = press('Escape');
const switchLanguage: Hand = async (page) => await page.getByRole('banner').locator('button[lang]').click();

/** In Chinese, as the administrator of the demo company. */
export const INTERACTIONS: readonly Interaction[] = [
  { name: 'sort a list', at: STAFF, act: click('th.ant-table-column-has-sorters') },
  { name: 'next page', at: STAFF, act: click('.ant-pagination-next'), back: click('.ant-pagination-prev') },
  { name: 'select a row', at: PUBLIC_POOL, act: click(ROW_BOX), back: click(ROW_BOX) },
  { name: 'select all rows', at: PUBLIC_POOL, act: click(HEAD_BOX), back: click(HEAD_BOX) },
  { name: 'open the columns', at: PUBLIC_POOL, act: click('button[aria-label="列设置"]'), back: escape },
  { name: 'open the density', at: PUBLIC_POOL, act: click('button[aria-label="密度"]'), back: escape },
  { name: 'open a filter', at: PUBLIC_POOL, act: click('.ant-select'), back: escape },
  {
    name: 'type a letter of a keyword',
    at: PUBLIC_POOL,
    ready: click('input[type=search]'),
    act: press('x'),
    back: press('Backspace'),
  },
  { name: 'open the time range of records', at: RECORDS, act: click('.ant-picker'), back: escape },
  { name: 'select a record', at: RECORDS, act: click('tbody tr[data-row-key] td', 2) },
  { name: 'sort a report', at: PROFIT, act: click('th.ant-table-column-has-sorters') },
  { name: 'open the command palette', at: STAFF, act: press('Control+k'), back: escape },
  { name: 'type into the palette', at: STAFF, ready: press('Control+k'), act: press('k'), back: escape },
  { name: 'move down in the palette', at: STAFF, ready: press('Control+k'), act: press('ArrowDown'), back: escape },
  {
    name: 'open the user menu',
    at: STAFF,
    act: async (page) => await page.getByRole('banner').getByRole('button').last().click(),
    back: escape,
  },
  { name: 'fold the menu', at: STAFF, act: inBanner('展开或收起菜单'), back: inBanner('展开或收起菜单') },
  { name: 'switch to an open list', at: STAFF, act: tab(1), back: tab(2) },
  { name: 'switch to an open report', at: STAFF, act: tab(4), back: tab(1) },
  { name: 'submit a keyword', at: PUBLIC_POOL, ready: click('input[type=search]'), act: press('Enter') },
  { name: 'switch between Chinese and English', at: STAFF, act: switchLanguage, back: switchLanguage },
];
