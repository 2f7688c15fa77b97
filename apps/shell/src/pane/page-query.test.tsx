// @vitest-environment happy-dom
import type { SessionState } from '@switchboard/kit-web/host';
import * as host from '@switchboard/kit-web/host';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test, vi } from 'vitest';
import { plainBookmark } from '../testing/bookmark.ts';
import { createMemoryHistory } from '../testing/memory-history.ts';
import { menuOf } from '../testing/menu.ts';
import { newTab } from '../tabs/tabs.ts';
import { SHELL_TEXTS } from '../text.ts';
import { createWorkspace } from '../tabs/workspace.ts';
import { WorkspaceContext } from '../tabs/workspace-context.ts';
import { Pane } from './pane.tsx';

vi.mock('../loader/loader.ts', async () => {
  const { useSearchParams } = await import('react-router');
  const page = Promise.resolve((): ReactNode => JSON.stringify(Object.fromEntries(useSearchParams()[0])));
  return { loader: { page: () => page, forget: () => undefined } };
});
vi.mock('@switchboard/kit-web/host', async (original) => ({ ...(await original<typeof host>()), useSession: vi.fn() }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

host.createKit({ locale: 'zh' });
beforeAll(() => host.registerModuleLocales(SHELL_TEXTS));

test('the page at /srm/device-sale/order/create gets the query of its address', async () => {
  const menu = menuOf({ srm: ['/srm/device-sale/order'] });
  const state: SessionState = { status: 'signed-in', token: 't', user: null, menu, rights: new Set() };
  vi.mocked(host.useSession).mockReturnValue(state);
  const fullPath = '/srm/device-sale/order/create?supplierId=7&deviceId=9';
  const history = createMemoryHistory(fullPath);
  const workspace = createWorkspace({
    userId: '7',
    history,
    storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    destinationOf: (address) => ({ kind: 'tab', fullPath: address, onlyOneBookmark: false }),
    dropCaches: () => undefined,
    bookmarkOf: plainBookmark,
  });
  const element = document.createElement('div');
  const view = (
    <WorkspaceContext value={workspace}>
      <Pane tab={newTab('t1', fullPath)} isActive isTabbed={false} history={history} />
    </WorkspaceContext>
  );
  await act(async () => createRoot(element).render(view));
  expect(element.textContent).toBe('{"supplierId":"7","deviceId":"9"}');
});
