import type { Locator, Page } from 'playwright-core';
import type { Portal } from './portal.ts';

/**
 * Opens an address like back and forward: in the same document, with the other pages alive. A third of the CPU of
 * `Portal.open`, which reloads the portal: that one is for tests of loading, and for lists that must be read again.
 */
export async function openInPlace(portal: Portal, path: string): Promise<void> {
  await portal.page.evaluate(async (address) => {
    window.history.pushState({}, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    // wait until the previous page is hidden: its rows must not be taken for those of the next
    for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  }, path);
  await portal.activePane().waitFor();
}

export async function tabPaths(page: Page): Promise<string[]> {
  return await page
    .locator('[data-tab]')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-tab') ?? ''));
}

export function tabAt(page: Page, fullPath: string): Locator {
  return page.locator(`[data-tab="${fullPath}"]`).getByRole('tab');
}

/** The workspace stored in this browser tab. */
export async function storedTabs(page: Page): Promise<Record<string, unknown>[]> {
  return await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('switchboard.tabs.')) ?? '';
    return (JSON.parse(sessionStorage.getItem(key) ?? '{"tabs":[]}') as { tabs: Record<string, unknown>[] }).tabs;
  });
}

/** The visible field among those with the same name in several tabs. */
export function field(page: Page, id: string): Locator {
  return page.locator(`:is(#${id}, [id$="_${id}"]):visible`);
}
