import type { Locator } from 'playwright-core';

/** An action of a row: two are in sight, of more only the first, and the rest behind the row's menu (kit/web actions). */
export async function rowAction(row: Locator, name: string): Promise<void> {
  const inSight = row.getByRole('button', { name, exact: true });
  const menu = row.getByRole('button', { name: /的更多操作$/ });
  await inSight.or(menu).first().waitFor();
  if (await inSight.isVisible()) return await inSight.click();
  await menu.click();
  await row.page().getByRole('menuitem', { name, exact: true }).click();
}

/** An action that asks first: its question and the button that says yes both bear its name. */
export async function rowActionAndYes(row: Locator, name: string): Promise<void> {
  await rowAction(row, name);
  const prompt = row.page().getByRole('dialog', { name, exact: true });
  await prompt.getByRole('button', { name, exact: true }).click();
  await prompt.waitFor({ state: 'hidden' });
}

/** A choice in a select box; found by typing where `typed` is given, as one does in a long list. */
export async function choose(box: Locator, option: string | RegExp, typed?: string): Promise<void> {
  await box.click();
  if (typed !== undefined) await box.fill(typed);
  const found = box.page().locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option });
  await found.first().click();
  await found.first().waitFor({ state: 'hidden' });
}
