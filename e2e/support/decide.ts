import type { Page } from 'playwright-core';
import type { Portal } from './portal.ts';

/** An action of the decision bar, or of its menu. */
export async function act(portal: Portal, page: Page, label: RegExp | string): Promise<void> {
  const bar = portal.activePane().locator('.sb-detail-actions');
  await bar.getByRole('button').first().waitFor();
  const button = bar.getByRole('button', { name: label });
  if ((await button.count()) > 0) await button.first().click();
  else {
    await bar.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: label }).click();
  }
  await page.getByRole('dialog').waitFor();
}

export async function confirm(page: Page, done: string): Promise<void> {
  await page.getByRole('dialog').locator('.ant-modal-footer .ant-btn').last().click();
  await page.getByText(done, { exact: true }).first().waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

export async function choose(page: Page, label: string, keyword: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).fill(keyword);
  // options that were listed before the search are not the wanted user
  const found = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await found.filter({ hasText: keyword }).first().click();
}
