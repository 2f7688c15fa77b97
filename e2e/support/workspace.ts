import type { Locator, Page } from 'playwright-core';
import type { Portal } from './portal.ts';

/**
 * Opens an address as back and forward do: in the same document, so that the other pages stay alive. A third of the CPU of
 * `Portal.open`, which loads the portal anew: that is for journeys about loading, and for lists that must be read again.
 */
export async function openInPlace(portal: Portal, path: string): Promise<void> {
  await portal.page.evaluate(async (address) => {
    window.history.pushState({}, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    // until the page that was in front has given way: its rows must not be taken for those of the next
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

/** What of the workspace this browser tab keeps. */
export async function storedTabs(page: Page): Promise<Record<string, unknown>[]> {
  return await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('switchboard.tabs.')) ?? '';
    return (JSON.parse(sessionStorage.getItem(key) ?? '{"tabs":[]}') as { tabs: Record<string, unknown>[] }).tabs;
  });
}

/** The visible one of the fields that pages of several tabs have under the same name. */
export function field(page: Page, id: string): Locator {
  return page.locator(`:is(#${id}, [id$="_${id}"]):visible`);
}
