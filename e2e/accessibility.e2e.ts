import { describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { useBrowser } from './support/browser.ts';
import { Portal } from './support/portal.ts';
import { openInPlace } from './support/workspace.ts';

describe('Accessibility', () => {
  const { visit } = useBrowser();

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`sign-in, home and a list have no serious finding (${colorScheme})`, async () => {
      const at = await visit({ colorScheme });
      const portal = new Portal(at.page);
      await at.page.goto('/login');
      await at.page.locator('input[autocomplete=username]').waitFor();
      expect(await seriousFindings(at.page)).toEqual([]);
      await portal.signIn('sales');
      expect(await seriousFindings(at.page)).toEqual([]);
      await openInPlace(portal, '/crm/client-partner/my-client');
      await portal.waitForRows();
      expect(await seriousFindings(at.page)).toEqual([]);
    });
  }

  it('a user with only a keyboard signs in, opens a page, moves through the tabs and closes one', async () => {
    const at = await visit();
    await at.page.goto('/login');
    await at.page.locator('input[autocomplete=username]').focus();
    await at.page.keyboard.type('sales');
    await at.page.keyboard.press('Tab');
    await at.page.keyboard.type('Switchboard#2026');
    await at.page.locator('input[maxlength="4"]').focus();
    await at.page.keyboard.type('8888');
    await at.page.keyboard.press('Enter');
    await at.page.waitForURL((url) => url.pathname === '/home');
    const portal = new Portal(at.page);
    await portal.modules().nth(1).focus();
    await at.page.keyboard.press('Enter');
    await portal.waitForRows();
    await portal.tab('我的客户').focus();
    await at.page.keyboard.press('ArrowLeft');
    await at.page.keyboard.press('ArrowRight');
    await at.page.keyboard.press('Delete');
    await at.page.waitForURL((url) => url.pathname === '/home');
  });
});
