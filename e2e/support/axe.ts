import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** In the whole page, or in the part that the journey is about. */
export async function seriousFindings(page: Page, part?: string): Promise<string[]> {
  // a button at work is pale for as long as its call takes, and nobody is meant to press it then
  await page.waitForFunction(() => document.querySelector('.ant-btn-loading') === null);
  const builder = new AxeBuilder({ page })
    // Legacy asks frames of our own origin only, and we have no others; with what passed left unreported, a scan of a list
    // takes a quarter of the time (3 s for 13 s), and a hundred scans were half of all journeys.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    // the frame of a letter runs no script, so axe could only wait for an answer that never comes
    .exclude('iframe[srcdoc]');
  const { violations } = await (part === undefined ? builder : builder.include(part)).analyze();
  return violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}`));
}
