import type { Locator, Page } from 'playwright-core';
import { beginSession, PASSWORD } from './session.ts';

export { PASSWORD } from './session.ts';

/** The portal as seen by the user: elements are found by role and position, which works in both languages. */
export class Portal {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Signs in without the form: only the tests of the sign-in page fill it in. */
  async signIn(login: string, at = '/'): Promise<void> {
    await beginSession(this.page, login);
    await this.page.goto(at);
    await this.#arrive();
  }

  /** Signs in with the form. */
  async signInByForm(login: string, at = '/'): Promise<void> {
    await this.page.goto(at);
    await this.fillSignIn(login, PASSWORD, '8888');
    await this.#arrive();
  }

  async #arrive(): Promise<void> {
    // `/` redirects to the home page: navigating before that would be undone
    await this.page.waitForURL((url) => url.pathname !== '/login' && url.pathname !== '/');
    await this.page.getByRole('banner').waitFor();
  }

  async fillSignIn(login: string, password: string, code: string): Promise<void> {
    await this.page.locator('input[autocomplete=username]').fill(login);
    await this.page.locator('input[autocomplete=current-password]').fill(password);
    await this.page.locator('input[maxlength="4"]').fill(code);
    // a lost session is resumed in a dialog over pages that may have forms themselves
    const form = this.page.locator('form', { has: this.page.locator('input[autocomplete=username]') });
    await form.locator('button[type=submit]').click();
  }

  async userMenu(item: string): Promise<void> {
    await this.page.getByRole('banner').getByRole('button').last().click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  async signOut(): Promise<void> {
    await this.userMenu('退出登录');
    await this.page.waitForURL((url) => url.pathname === '/login');
  }

  /** The dialog for changing the password: old, new, repeated. */
  async fillPasswords(old: string, fresh: string, repeated: string): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    for (const [index, text] of [old, fresh, repeated].entries()) {
      await dialog.locator('input[type=password]').nth(index).fill(text);
    }
    await dialog.locator('button[type=submit]').click();
  }

  /** Entries of the top navigation, home included. */
  modules(): Locator {
    return this.page.getByRole('banner').getByRole('menuitem');
  }

  /** Opens a module by its title, which is in the overflow menu when the bar is full. */
  async openModule(title: string): Promise<void> {
    const entry = this.modules().getByText(title, { exact: true });
    if (await entry.isVisible()) return await entry.click();
    await this.modules().last().hover();
    await this.page.getByRole('menuitem', { name: title, exact: true }).last().click();
  }

  /** Of the strip: a page may contain other tabs. */
  tabs(): Locator {
    return this.page.locator('[data-tab]').getByRole('tab');
  }

  tab(title: string): Locator {
    return this.page.locator('[data-tab]').getByRole('tab', { name: title, exact: true });
  }

  activePane(): Locator {
    return this.page.locator('[role=tabpanel][id^="pane-"]:visible');
  }

  /** Opens a page by its address, without losing the workspace. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.activePane().waitFor();
  }

  rows(): Locator {
    return this.activePane().locator('tbody tr[data-row-key]');
  }

  async waitForRows(): Promise<void> {
    await this.rows().first().waitFor();
  }
}
