import type { CDPSession, Page } from 'playwright-core';

export const LIST = '/setModule/authManage/user';

/** Runs in the page: resolves when the last change has been painted. */
const PAINTED = `() => new Promise((resolve) => requestAnimationFrame(() => {
  const channel = new MessageChannel();
  channel.port1.onmessage = resolve;
  channel.port2.postMessage(null);
}))`;

/** Opens an address in the same document and waits for visible rows; returns the time it took. */
export async function openList(page: Page, path: string): Promise<number> {
  return await page.evaluate<number>(`(async () => {
    const started = performance.now();
    history.pushState({}, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    const rows = () => document.querySelector('[role=tabpanel] tbody tr[data-row-key]');
    while (rows() === null || location.search !== ${JSON.stringify(new URL(path, 'http://x').search)}) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (performance.now() - started > 20000) throw new Error('no rows at ${path}');
    }
    await (${PAINTED})();
    return performance.now() - started;
  })()`);
}

/** Time from the click on an open tab until its page is visible. */
export async function switchTo(page: Page, path: string): Promise<number> {
  return await page.evaluate<number>(`(async () => {
    const tab = document.querySelector('[data-tab="${path}"] [role=tab]');
    const started = performance.now();
    tab.click();
    await (${PAINTED})();
    if (tab.getAttribute('aria-selected') !== 'true') throw new Error('the tab did not come to the front');
    return performance.now() - started;
  })()`);
}

/** Time the browser takes to show each of these pages after `display: none`, without any portal code. */
export async function showBare(page: Page, rounds: number): Promise<number[]> {
  return await page.evaluate<number[]>(`(async () => {
    const panes = [...document.querySelectorAll('[id^="pane-"]')].filter((pane) => pane.querySelector('tbody'));
    const before = panes.map((pane) => pane.style.cssText);
    const times = [];
    for (let round = 0; round < ${rounds}; round++) {
      for (const shown of panes) {
        const started = performance.now();
        for (const pane of panes) pane.style.setProperty('display', pane === shown ? 'block' : 'none', 'important');
        await (${PAINTED})();
        times.push(performance.now() - started);
      }
    }
    panes.forEach((pane, index) => (pane.style.cssText = before[index]));
    return times;
  })()`);
}

export async function closeActive(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    document.querySelector('[data-active=true] [data-close]').click();
    await (${PAINTED})();
  })()`);
}

/**
 * The cost of a page without the portal: antd's own table with the same rows and as many columns, in the same document,
 * rendered by the same React.
 */
export async function renderBareTable(page: Page): Promise<number> {
  return await page.evaluate<number>(`(async () => {
    const [{ createElement }, { createRoot }, { ConfigProvider, Table, Pagination }] =
      await Promise.all([import('react'), import('react-dom/client'), import('antd')]);
    // quick tabs are panels too, without rows
    const pane = [...document.querySelectorAll('[role=tabpanel]')].find((one) => one.querySelector('tbody tr[data-row-key]'));
    const rows = [...pane.querySelectorAll('tbody tr[data-row-key]')].map((row) => ({
      id: row.dataset.rowKey,
      ...Object.fromEntries([...row.cells].map((cell, index) => ['c' + index, cell.textContent])),
    }));
    const columns = Object.keys(rows[0]).filter((key) => key !== 'id')
      .map((key) => ({ key, dataIndex: key, title: key, width: 140, ellipsis: true }));
    const holder = document.createElement('div');
    holder.style.cssText = 'position:fixed;inset:0;background:#fff;z-index:9;overflow:auto';
    document.body.append(holder);
    const started = performance.now();
    const root = createRoot(holder);
    root.render(createElement(ConfigProvider, null,
      createElement(Table, { rowKey: 'id', columns, dataSource: rows, pagination: false, scroll: { x: 1200 } }),
      createElement(Pagination, { total: rows.length, pageSize: 20 })));
    while (holder.querySelector('tbody tr[data-row-key]') === null) await new Promise((resolve) => setTimeout(resolve, 0));
    await (${PAINTED})();
    const took = performance.now() - started;
    root.unmount();
    holder.remove();
    return took;
  })()`);
}

/** Heap size after garbage collection. */
export async function heapBytes(session: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round++) {
    await session.send('HeapProfiler.collectGarbage');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}
