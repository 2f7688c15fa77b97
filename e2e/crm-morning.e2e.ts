import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { change } from './support/database.ts';
import { Portal } from './support/portal.ts';
import { openInPlace } from './support/workspace.ts';

const ME = `(select staff_id from sys."user" where login_name = 'sales')`;
const MINE = `owner_id = ${ME} and pool_state = 'private' and deleted_at is null`;

const WORDS = {
  zh: {
    due: '今日待跟进客户',
    publicPool: '公海客户',
    claim: /领\s?取/,
    claimed: '已领取',
    follow: '写跟进',
    way: '跟进方式',
    phone: '电话',
    outcome: '跟进结果',
    interested: '有意向',
    said: '跟进内容',
    save: /保\s?存/,
    followed: '跟进已保存',
    followups: '跟进',
    contacts: '联系人',
    addContact: '新增联系人',
    name: '姓名',
    email: '邮箱',
    more: /更多$/,
    newDeal: '新建商机',
    dealName: '商机名称',
    product: '产品',
    sms: '短信',
    countries: '目标国家',
    singapore: '新加坡',
    monthly: '预计月额（USD）',
    close: '预计成交日',
    transfer: /转\s?移/,
    receiver: '接收人',
    status: '客户现状',
    nextStep: '下一步计划',
    transferred: '已转移 1 个客户',
    nothing: '没有符合条件的数据',
    editChance: '修改概率（%）',
    export: /导\s?出/,
    csv: 'CSV 文件',
    head: '客户编号,公司名称,应用别名',
  },
  en: {
    due: 'Customers to follow up today',
    publicPool: 'Public pool',
    claim: 'Claim',
    claimed: 'Claimed',
    follow: 'Follow up',
    way: 'Method',
    phone: 'Phone',
    outcome: 'Outcome',
    interested: 'Interested',
    said: 'Follow-up notes',
    save: 'Save',
    followed: 'The follow-up was saved',
    followups: 'Follow-ups',
    contacts: 'Contacts',
    addContact: 'Add contact',
    name: 'Name',
    email: 'Email',
    more: /More$/,
    newDeal: 'New opportunity',
    dealName: 'Name',
    product: 'Product',
    sms: 'SMS',
    countries: 'Countries',
    singapore: 'Singapore',
    monthly: 'Est. monthly (USD)',
    close: 'Expected close',
    transfer: 'Transfer',
    receiver: 'Receiver',
    status: 'Current situation',
    nextStep: 'Next step',
    transferred: '1 customer transferred',
    nothing: 'Nothing matches the filters',
    editChance: 'Change Probability (%)',
    export: 'Export',
    csv: 'CSV file',
    head: 'Customer code,Company name,Application alias',
  },
} as const;
const LANGUAGES = ['zh', 'en'] as const;
const nameIn = (language: string): string => `Morning ${language} Logistics`;

/** One customer per language in the public pool, no limits in effect, one own customer to be called today. */
beforeAll(async () => {
  await change(
    `insert into crm.quota_override (staff_id, hold_limit, daily_claim, daily_sea_view) values (${ME}, 9999, 99, 999)
     on conflict (staff_id) do update set hold_limit = 9999, daily_claim = 99, daily_sea_view = 999`,
  );
  await change(
    `insert into crm.customer (kind, name, name_norm, alias, country, industry, customer_type, products, brands, level, stage,
       pool_state, source_code, sea_id, sea_entered_at, sea_reason)
     select 'direct', name, crm.norm_name(name), 'morning-' || language, 'SG', 'logistics', 'enterprise', '{sms}', '{main}', 'N', 'contacted',
       'sea', 'website', s.id, now(), 'release'
     from unnest($1::text[], $2::text[]) made (language, name), crm.sea s where s.code = 'default'`,
    [LANGUAGES, LANGUAGES.map(nameIn)],
  );
  await change(
    `update crm.customer set next_follow_at = now() - interval '400 days'
     where id = (select min(id) from crm.customer where ${MINE})`,
  );
});
afterAll(async () => {
  const ours = `(select id from crm.customer where name = any($1))`;
  const names = [LANGUAGES.map(nameIn)];
  await change(`delete from crm.quota_override where staff_id = ${ME}`);
  await change(`update crm.opportunity set deleted_at = now() where customer_id in ${ours}`, names);
  await change(`delete from crm.task where customer_id in ${ours}`, names);
  await change(`update crm.customer set deleted_at = now() where name = any($1)`, names);
});

/** In a form of the kit: opens the select, filters it and picks the first match. */
async function choose(page: Page, box: Locator, text: string): Promise<void> {
  await box.click();
  await box.fill(text);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: text }).first().click();
}

describe.each(LANGUAGES)('A morning of a sales user, in %s', (language) => {
  const { visit } = useBrowser();
  const word = WORDS[language];
  const name = nameIn(language);

  it('covers the to-dos, a claimed customer, a follow-up, a contact, an opportunity, a transfer and an export', {
    timeout: 120_000,
  }, async () => {
    const at = await visit({ locale: language === 'zh' ? 'zh-CN' : 'en-US' });
    const { page } = at;
    const portal = new Portal(page);
    const pane = (): Locator => portal.activePane();
    const open = async (path: string): Promise<void> => {
      await openInPlace(portal, path);
      await portal.waitForRows();
    };
    const look = async (text: string): Promise<void> => {
      await pane().getByRole('searchbox').fill(text);
      await page.keyboard.press('Enter');
    };

    // the due customer is on the home page and links to its details
    await portal.signIn('sales');
    const [due] = await change<{ name: string }>(
      `select name from crm.customer where ${MINE} and next_follow_at < now() order by next_follow_at limit 1`,
    );
    await page
      .getByRole('region', { name: word.due })
      .getByRole('link', { name: due?.name ?? '' })
      .click();
    await portal
      .rows()
      .filter({ hasText: due?.name ?? '' })
      .first()
      .waitFor();

    // claim
    await open('/crm/client-partner/open-sea');
    await look(name);
    await expect.poll(async () => await portal.rows().count()).toBe(1);
    const found = portal.rows().filter({ hasText: name });
    await found.getByRole('button', { name: word.claim }).click();
    await page.getByRole('dialog').getByRole('button', { name: word.claim }).click();
    await page.getByText(word.claimed, { exact: true }).first().waitFor();

    // the customer is now the user's own
    await open('/crm/client-partner/my-client');
    await look(name);
    await portal.rows().filter({ hasText: name }).getByRole('link').first().click();
    await pane().getByRole('heading', { name }).waitFor();
    const record = page.url();

    // follow up
    await pane().getByRole('button', { name: word.follow }).first().click();
    const drawer = page.getByRole('dialog');
    await choose(page, drawer.getByLabel(word.way, { exact: true }), word.phone);
    await choose(page, drawer.getByLabel(word.outcome, { exact: true }), word.interested);
    await drawer.getByLabel(word.said).fill('They want a test of 200 messages on Friday.');
    await drawer.getByRole('button', { name: word.save }).click();
    await page.getByText(word.followed).waitFor();
    await drawer.waitFor({ state: 'hidden' });

    // a contact
    await pane().getByRole('tab', { name: word.contacts, exact: true }).click();
    await pane().getByRole('button', { name: word.addContact }).click();
    await drawer.getByLabel(word.name, { exact: true }).fill('Wei Ling');
    await drawer.getByLabel(word.email, { exact: true }).fill(`wei.ling@morning-${language}.example`);
    await drawer.getByRole('button', { name: word.save }).click();
    await portal.rows().filter({ hasText: 'Wei Ling' }).waitFor();
    await drawer.waitFor({ state: 'hidden' });
    await picture(page, `crm-morning-contact-${language}`);

    // an opportunity
    await pane().getByRole('button', { name: word.more }).click();
    await page.getByRole('menuitem', { name: word.newDeal }).click();
    await pane().getByLabel(word.dealName, { exact: true }).fill(`OTP ${language}`);
    await choose(page, pane().getByLabel(word.product, { exact: true }), word.sms);
    await choose(page, pane().getByLabel(word.countries, { exact: true }), word.singapore);
    await page.keyboard.press('Escape');
    await pane().getByLabel(word.monthly).fill('1200');
    await pane().getByLabel(word.close).fill('2030-06-30');
    await page.keyboard.press('Tab');
    await picture(page, `crm-morning-opportunity-${language}`);
    await pane().getByRole('button', { name: word.save }).click();
    await pane()
      .getByRole('heading', { name: `OTP ${language}` })
      .waitFor();

    // its probability is corrected in the list itself
    await open('/crm/business-opportunity/list');
    await look(`OTP ${language}`);
    const deal = portal.rows().filter({ hasText: name });
    await deal.getByRole('button', { name: word.editChance }).click();
    const quick = page.locator('.sb-quick-form');
    await quick.locator('input').fill('15');
    await quick.getByRole('button', { name: word.save }).click();
    await quick.waitFor({ state: 'hidden' });
    await deal.getByText('15', { exact: true }).waitFor();

    // transfer the customer to a colleague of the same team
    const [colleague] = await change<{ job_number: string; name: string }>(
      `select s.job_number, s.name from sys.staff s join sys.staff_dept d on d.staff_id = s.id and d.is_primary
       where s.id <> ${ME} and s.employ_status <> 3 and d.dept_id = (select dept_id from sys.staff_dept where staff_id = ${ME} and is_primary)
       order by (select count(*) from crm.customer c where c.owner_id = s.id), s.id limit 1`,
    );
    await openInPlace(portal, new URL(record).pathname + new URL(record).search);
    await pane().getByRole('heading', { name }).waitFor();
    await pane().getByRole('button', { name: word.transfer }).click();
    const dialog = page.getByRole('dialog');
    await choose(page, dialog.getByRole('combobox', { name: word.receiver }), colleague?.job_number ?? '');
    await dialog.getByLabel(word.status).fill('Claimed this morning, interested.');
    await dialog.getByLabel(word.nextStep, { exact: true }).fill('Prepare the test of Friday.');
    await picture(page, `crm-morning-transfer-${language}`);
    await dialog.getByRole('button', { name: word.transfer }).click();
    await page.getByText(word.transferred).waitFor();
    const [kept] = await change<{ owner: string; said: string; people: string; deals: string }>(
      `select s.job_number as owner, (select count(*) from crm.followup f where f.customer_id = c.id and f.effective) as said,
         (select count(*) from crm.contact k where k.customer_id = c.id and k.name = 'Wei Ling') as people,
         (select count(*) from crm.opportunity o where o.customer_id = c.id and o.owner_id = c.owner_id) as deals
       from crm.customer c join sys.staff s on s.id = c.owner_id where c.name = $1 and c.deleted_at is null`,
      [name],
    );
    expect(kept).toEqual({ owner: colleague?.job_number, said: '1', people: '1', deals: '1' });

    // the remaining own customers as a file: the transferred one is no longer in it
    await openInPlace(portal, '/crm/client-partner/my-client?q=');
    await portal.waitForRows();
    await look(name);
    await pane().getByText(word.nothing).waitFor();
    await look('');
    await portal.waitForRows();
    await pane().getByRole('button', { name: word.export }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: word.csv }).click();
    const text = await readFile(await (await coming).path(), 'utf8');
    const [mine] = await change<{ count: number }>(
      `select count(*)::int as count from crm.customer c where ${MINE} or (c.pool_state = 'private' and c.deleted_at is null
         and exists (select 1 from crm.share h where h.customer_id = c.id and h.staff_id = ${ME} and h.state = 'active' and h.expires_at > now()))`,
    );
    const lines = text.replace('﻿', '').trim().split(/\r?\n/);
    expect(lines[0]).toContain(word.head);
    expect(lines.length - 1).toBe(mine?.count);
    expect(text).not.toContain(name);
    expectNoProblems(at);
  });
});
