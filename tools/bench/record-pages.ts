import type { Services } from '@switchboard/kit-server';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from './chromium.ts';
import { signedInState } from './first-load.ts';
import { percentile } from './percentile.ts';
import { closeActive, openList } from './tab-pages.ts';

const LIST = '/businessInquiry/sendRcdQuery';
const ROUNDS = 20;
const WARM_UP = 2;

/** Opens the list of send records in a running browser: time from navigation to visible rows, in a new tab each time. */
export async function paintRecords(url: string, records: Services['records']): Promise<string> {
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_FLAGS });
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      storageState: await signedInState(url),
    });
    const page = await context.newPage();
    await page.goto(`${url}${LIST}`);
    await page.locator('tbody tr[data-row-key]').first().waitFor();
    const lines = ['| rows on the screen | rounds | p50 | p95 |', '|---|---|---|---|'];
    for (const [name, filter] of await filtersOf(records)) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS + WARM_UP; round++) {
        // an identical query is answered from the page cache, so each round uses a new filter
        const took = await openList(page, `${LIST}?${filter(round)}`);
        await closeActive(page);
        if (round >= WARM_UP) times.push(took);
      }
      lines.push(`| ${name} | ${times.length} | ${ms(times, 0.5)} | ${ms(times, 0.95)} |`);
    }
    return lines.join('\n');
  } finally {
    await browser.close();
  }
}

type Filter = (round: number) => string;

async function filtersOf({ client }: Services['records']): Promise<[name: string, filter: Filter][]> {
  const answer = await client.query({
    query: `select toString(msg_id) as id, toString(phone) as phone from sms_record
      where submit_time between now() - interval 9 day and now() - interval 8 day limit ${ROUNDS + WARM_UP}`,
    format: 'JSONEachRow',
  });
  const found = await answer.json<{ id: string; phone: string }>();
  const of = (round: number): { id: string; phone: string } => found[round % found.length] ?? { id: '0', phone: '0' };
  return [
    ['the last day, failed ones', (round) => `f.status=41&n=${round}`],
    ['one message', (round) => `f.msgId=${of(round).id}`],
    ['one phone number', (round) => `f.phoneExact=${of(round).phone}`],
  ];
}

const ms = (times: readonly number[], part: number): string => `${percentile(times, part).toFixed(0)} ms`;
