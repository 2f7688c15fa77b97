import type { Locator, Page } from 'playwright-core';

/** A cell of the lines of a document; rows and columns are counted from 0. */
export const cell = (page: Page, row: number, column: number): Locator =>
  page.locator(`[data-row="${row}"] [data-column="${column}"]`);

/** Puts a text on the clipboard, as Excel does, and presses the keys. */
export async function pasteRows(page: Page, text: string): Promise<void> {
  await page.evaluate(async (rows) => await navigator.clipboard.writeText(rows), text);
  await page.keyboard.press('Control+v');
}

/** Types with a Chinese keyboard: letters that are composed, then the word. */
export async function compose(page: Page, letters: string, word: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', {
    text: letters,
    selectionStart: letters.length,
    selectionEnd: letters.length,
  });
  await keyboard.send('Input.insertText', { text: word });
  await keyboard.detach();
}

/** The lines as the page of the kit helpers knows them. */
export async function shownLines(page: Page): Promise<Record<string, unknown>[]> {
  return JSON.parse((await page.getByLabel('value').textContent()) ?? '[]') as Record<string, unknown>[];
}

/** Numbers of the rendered rows whose content changes meanwhile. */
export async function rowsChangedBy(page: Page, act: () => Promise<void>): Promise<string[]> {
  await page.evaluate(() => {
    const changed = new Set<string>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const row = element?.closest<HTMLElement>('[data-row]')?.dataset['row'];
        if (row !== undefined) changed.add(row);
      }
    });
    const grid = document.querySelector('[role=grid]');
    if (grid !== null) observer.observe(grid, { subtree: true, childList: true, characterData: true });
    Object.assign(globalThis, { changedRows: changed });
  });
  await act();
  return await page.evaluate(() => [...(globalThis as unknown as { changedRows: Set<string> }).changedRows]);
}
