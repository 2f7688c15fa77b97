import type { Locator } from 'playwright-core';

/**
 * An action of a row: of two both are visible, of more only the first, and the rest are in the row's menu (kit/web
 * actions).
 */
export async function rowAction(row: Locator, name: string): Promise<void> {
  const inSight = row.getByRole('button', { name, exact: true });
  const menu = row.getByRole('button', { name: /的更多操作$/ });
  await inSight.or(menu).first().waitFor();
  if (await inSight.isVisible()) return await inSight.click();
  await menu.click();
  await row.page().getByRole('menuitem', { name, exact: true }).click();
}

/** An action with a confirmation: the dialog and its confirm button both have its name. */
export async function rowActionAndYes(row: Locator, name: string): Promise<void> {
  await rowAction(row, name);
  const prompt = row.page().getByRole('dialog', { name, exact: true });
  await prompt.getByRole('button', { name, exact: true }).click();
  await prompt.waitFor({ state: 'hidden' });
}

/** Picks an option of a select box; types `typed` first if given, as in a long list. */
export async function choose(box: Locator, option: string | RegExp, typed?: string): Promise<void> {
  await box.click();
  if (typed !== undefined) await box.fill(typed);
  const found = box.page().locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option });
  await found.first().click();
  await found.first().waitFor({ state: 'hidden' });
}
