import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** In the whole page, or in the part that the test covers. */
export async function seriousFindings(page: Page, part?: string): Promise<string[]> {
  // a loading button is pale during its call and is not meant to be pressed then
  await page.waitForFunction(() => document.querySelector('.ant-btn-loading') === null);
  const builder = new AxeBuilder({ page })
    // Legacy mode checks only frames of our own origin, and there are no others; without reporting passes, a scan of a
    // list takes a quarter of the time (3 s for 13 s), and a hundred scans took half of the time of all tests.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    // the frame of a mail runs no scripts: axe would wait for an answer forever
    .exclude('iframe[srcdoc]');
  const { violations } = await (part === undefined ? builder : builder.include(part)).analyze();
  return violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}`));
}
