import type { FirstLoad } from './first-load.ts';
import type { Ratio } from './list-call.ts';
import type { RightsCost } from './rights-cost.ts';
import type { TabCosts } from './tabs.ts';

export interface BenchResult {
  at: string;
  login: FirstLoad;
  list: FirstLoad;
  tabs: TabCosts;
  call: Ratio;
  rights: RightsCost;
}

/** The README's table; each row says what was measured, so that readers can reproduce it. */
export function numbersTable({ at, login, list, tabs, call, rights }: BenchResult): string {
  const rows: [string, string][] = [
    [
      'First load of the shell (/login, cold): JavaScript, compressed',
      `${login.jsKb.toFixed(0)} kB in ${login.jsRequests} files`,
    ],
    ['… all requests', `${login.requests}, ${login.totalKb.toFixed(0)} kB`],
    ['… largest contentful paint', `${login.lcpMs.toFixed(0)} ms`],
    [
      'Staff list from the address bar, cold: JavaScript, compressed',
      `${list.jsKb.toFixed(0)} kB in ${list.jsRequests} files`,
    ],
    ['… largest contentful paint', `${list.lcpMs.toFixed(0)} ms`],
    ['… rows on the screen', `${list.listMs.toFixed(0)} ms`],
    [
      'Switching to a kept tab, p95 (goal 50 ms; in parentheses the time the browser alone takes to show the same page)',
      `${tabs.switchP95Ms.toFixed(0)} ms (${tabs.showP95Ms.toFixed(0)} ms)`,
    ],
    [
      'Opening a warm staff list against a bare antd table with the same rows, p50',
      `${tabs.openMs.toFixed(0)} ms / ${tabs.bareMs.toFixed(0)} ms = ${(tabs.openMs / tabs.bareMs).toFixed(2)}x`,
    ],
    [`Heap left behind by a tab, after opening and closing ${tabs.closedTabs}`, `${tabs.retainedKb.toFixed(1)} kB`],
    [`Heap with 30 lists open (${tabs.liveTabs} live, the rest frozen)`, `${tabs.heapMb.toFixed(0)} MB`],
    [
      'Staff list call over HTTP against its bare SQL, p50',
      `${call.callMs.toFixed(1)} ms / ${call.sqlMs.toFixed(1)} ms = ${call.ratio.toFixed(2)}x`,
    ],
    [
      'Staff list with row and field rules against the same page as administrator, p50',
      `${rights.ruledMs.toFixed(1)} ms / ${rights.freeMs.toFixed(1)} ms = ${rights.ratio.toFixed(2)}x`,
    ],
  ];
  const lines = rows.map(([what, figure]) => `| ${what} | ${figure} |`);
  return [
    `Measured ${at.slice(0, 10)} by \`pnpm bench\` (2 cores, headless Chromium without GPU, loopback):`,
    '',
    '| what | figure |',
    '|---|---|',
    ...lines,
  ].join('\n');
}
