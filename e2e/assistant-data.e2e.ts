import { describe, expect, it } from 'vitest';
import { Assistant } from './support/assistant.ts';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser } from './support/browser.ts';
import { useModelPortal } from './support/model-portal.ts';
import { Portal } from './support/portal.ts';

const digits = (text: string | null | undefined): string => (text ?? '').replace(/\D/g, '');

describe('Querying data with the assistant', () => {
  const { visit } = useBrowser();
  const second = useModelPortal();

  it('the answer names the list it was read from, and its chip opens that list with the same filters and total', async () => {
    const at = await visit({ at: second.url });
    const { page } = at;
    await new Portal(page).signIn('sales');
    const assistant = new Assistant(page);
    await assistant.open();
    second.model.script = {
      kind: 'calls',
      rounds: [[{ name: 'list_crm_customer', text: '{"stage":["cooperating"]}' }]],
      text: '这些是您正在合作的客户。',
    };
    await assistant.ask('我有多少正在合作的客户？');
    await assistant.answered();
    await assistant.panel().getByText('这些是您正在合作的客户。').waitFor();
    await assistant.panel().getByText('数据来源：').waitFor();
    const chip = assistant.button(/^我的客户 · 客户阶段=合作中 · \d+ 条$/);
    const counted = digits((await chip.textContent())?.split('·').at(-1));
    expect(Number(counted)).toBeGreaterThan(0);
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'assistant-data-1440-zh');

    await chip.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/crm/client-partner/my-client');
    expect(new URL(page.url()).searchParams.getAll('f.stage')).toEqual(['cooperating']);
    const total = page.locator('.sb-total').filter({ visible: true });
    await expect.poll(async () => digits(await total.textContent())).toBe(counted);
    // the panel is next to the list, and the chat is restored after a reload
    expect(await chip.isVisible()).toBe(true);
    await page.reload();
    await assistant.open();
    await assistant.button('展开或收起历史对话').click();
    await assistant.panel().getByRole('navigation').getByRole('listitem').first().getByRole('button').first().click();
    await chip.waitFor();
    expectNoProblems(at);
  });
});
