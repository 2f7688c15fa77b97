import type { Locator, Page } from 'playwright-core';

/** The panel as seen by the user, with the texts of the specification. */
export class Assistant {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  icon(): Locator {
    return this.page.getByRole('button', { name: '打开智能助手' });
  }

  panel(): Locator {
    return this.page.getByRole('dialog', { name: '智能助手' });
  }

  button(name: string | RegExp): Locator {
    return this.panel().getByRole('button', { name });
  }

  input(): Locator {
    return this.panel().getByLabel('输入问题');
  }

  answers(): Locator {
    return this.panel().getByRole('log').locator('[aria-busy]');
  }

  async open(): Promise<void> {
    await this.icon().click();
    await this.input().waitFor();
  }

  async ask(question: string): Promise<void> {
    await this.input().fill(question);
    await this.input().press('Enter');
  }

  /** Waits until the last answer is complete. */
  async answered(): Promise<void> {
    await this.panel().locator('[aria-busy=false]').last().waitFor();
    await this.button('发送').waitFor();
  }

  async width(): Promise<number> {
    return (await this.panel().boundingBox())?.width ?? 0;
  }
}
