import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, useBrowser } from './support/browser.ts';
import { change } from './support/database.ts';
import { Portal } from './support/portal.ts';

const NAMES = ['Sea Journey One', 'Sea Journey Two'] as const;

describe('Public pool', () => {
  const { visit } = useBrowser();
  beforeAll(async () => {
    for (const [index, name] of NAMES.entries()) {
      await change(
        `with made as (insert into crm.customer (kind, name, name_norm, alias, country, industry, customer_type, products, brands, level, stage,
             pool_state, source_code, sea_id, sea_entered_at, sea_reason)
           select 'direct', $1::text, crm.norm_name($1::text), $2, 'SG', 'game', 'enterprise', '{sms}', '{main}', 'N', 'contacted', 'sea', 'website',
             s.id, now(), 'release' from crm.sea s where s.code = 'default' returning id)
         insert into crm.contact (customer_id, name, role, phone, email, is_primary)
         select id, 'Ann', 'business', '+8613800001234', 'john@acme.io', true from made`,
        [name, `sea-journey-${index}`],
      );
    }
  });
  afterAll(async () => {
    const ids = `(select id from crm.customer where name = any($1))`;
    for (const table of ['contact', 'flow_log', 'sea_view_log'])
      await change(`delete from crm.${table} where customer_id in ${ids}`, [NAMES]);
    await change(`update crm.customer set deleted_at = now() where name = any($1)`, [NAMES]);
  });

  it('R043 shows customers masked, opens each in the same single bookmark, and lets a user claim one', async () => {
    const at = await visit();
    const portal = new Portal(at.page);
    await portal.signIn('sales', '/crm/client-partner/open-sea');
    await portal.waitForRows();
    expect(await seriousFindings(at.page)).toEqual([]);
    // a file of customers is imported directly into the pool
    await at.page.getByRole('button', { name: /导\s?入/ }).click();
    await at.page.getByRole('dialog').getByText('导入公海').first().waitFor();
    await at.page.keyboard.press('Escape');
    await at.page.getByRole('dialog').waitFor({ state: 'hidden' });
    for (const name of NAMES) {
      await portal.tab('公海客户').click();
      await portal.rows().filter({ hasText: name }).getByRole('link').first().click();
      await portal.activePane().getByRole('heading', { name }).waitFor();
      await expect.poll(async () => await portal.tabs().filter({ hasText: 'Sea Journey' }).count()).toBe(1);
    }
    await portal.activePane().getByRole('tab', { name: '联系人（脱敏）' }).click();
    await portal.activePane().getByText('+86138****1234').waitFor();
    await portal.activePane().getByText('j***@acme.io').waitFor();
    expect(await portal.activePane().innerText()).not.toContain('13800001234');
    await portal
      .activePane()
      .getByRole('button', { name: /领\s?取/ })
      .click();
    await at.page
      .getByRole('dialog')
      .getByRole('button', { name: /领\s?取/ })
      .click();
    await at.page.getByText('已领取').waitFor();
    const [row] = await change<{ owner: string }>(
      `select u.login_name as owner from crm.customer c join sys."user" u on u.staff_id = c.owner_id where c.name = $1`,
      [NAMES[1]],
    );
    expect(row?.owner).toBe('sales');
    expectNoProblems(at);
  });
});
