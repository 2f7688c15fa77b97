import type { Locator } from 'playwright-core';

/** An action of a row, in sight or behind the row's menu: two are in sight, of more only the first (kit/web actions). */
export async function rowAction(row: Locator, name: string): Promise<void> {
  const inSight = row.getByRole('button', { name, exact: true });
  const menu = row.getByRole('button', { name: /的更多操作$/ });
  await inSight.or(menu).first().waitFor();
  if (await inSight.isVisible()) return await inSight.click();
  await menu.click();
  await row.page().getByRole('menuitem', { name, exact: true }).click();
}

/** The answer "yes" to what an action asks before it does something. */
export async function confirmAction(row: Locator): Promise<void> {
  await row
    .page()
    .getByRole('button', { name: /^确\s*定$/ })
    .last()
    .click();
}
