// @vitest-environment happy-dom
import type { MenuNode, SessionState } from '@switchboard/kit-web/host';
import * as host from '@switchboard/kit-web/host';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test, vi } from 'vitest';
import { plainBookmark } from '../testing/bookmark.ts';
import { createMemoryHistory } from '../testing/memory-history.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { menuOf } from '../testing/menu.ts';
import { SHELL_TEXTS } from '../text.ts';
import { createWorkspace, type Workspace } from '../tabs/workspace.ts';
import { WorkspaceContext } from '../tabs/workspace-context.ts';
import { PageView } from './page-view.tsx';

vi.mock('../loader/loader.ts', () => {
  const page = Promise.resolve((): ReactNode => 'the page');
  return { loader: { page: () => page, forget: () => undefined } };
});
vi.mock('@switchboard/kit-web/host', async (original) => ({ ...(await original<typeof host>()), useSession: vi.fn() }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const { i18n } = host.createKit({ locale: 'zh' });
beforeAll(() => host.registerModuleLocales(SHELL_TEXTS));

function signedInWith(menu: readonly MenuNode[]): void {
  const state: SessionState = { status: 'signed-in', token: 't', user: null, menu, rights: new Set() };
  vi.mocked(host.useSession).mockReturnValue(state);
}

async function show(fullPath: string): Promise<{ text: string; workspace: Workspace; element: HTMLElement }> {
  const workspace = createWorkspace({
    userId: '7',
    history: createMemoryHistory(fullPath),
    storage: memoryStorage(),
    bookmarkOf: plainBookmark,
    destinationOf: (address) => ({ kind: 'tab', fullPath: address, onlyOneBookmark: false }),
    dropCaches: () => undefined,
  });
  const element = document.createElement('div');
  const view = (
    <WorkspaceContext value={workspace}>
      <PageView fullPath={fullPath} />
    </WorkspaceContext>
  );
  await act(async () => createRoot(element).render(view));
  return { text: element.textContent ?? '', workspace, element };
}

const GRANTED = '/crm/client-partner/my-client';
const REFUSED = '/crm/client-partner/blacklist';

test('R019 R021 the 403 page explains what to do and links to home', async () => {
  signedInWith([]);
  const { text, element, workspace } = await show(REFUSED);
  expect(text).toContain('暂无权限，请联系管理员');
  await act(async () => element.querySelector('button')?.click());
  expect(workspace.store.getState().activeId).toBe('home');
  await act(() => i18n.changeLanguage('en'));
  expect((await show('/403')).text).toMatch(/no permission, contact the administrator/i);
  await act(() => i18n.changeLanguage('zh'));
});

test('R020 R022 the not-found page explains what to do and links to home', async () => {
  signedInWith([]);
  const { text, element, workspace } = await show('/nowhere');
  expect(text).toContain('页面不存在，请联系管理员');
  await act(async () => element.querySelector('button')?.click());
  expect(workspace.store.getState().activeId).toBe('home');
  await act(() => i18n.changeLanguage('en'));
  expect((await show('/404')).text).toMatch(/page does not exist, contact the administrator/i);
  await act(() => i18n.changeLanguage('zh'));
});

test('SYS-22 resources, parent and open routes are shown; others give 403, unknown routes not found; both link to home', async () => {
  signedInWith(menuOf({ crm: [GRANTED] }));
  expect((await show(`${GRANTED}?x=1`)).text).toBe('the page');
  expect((await show(`${GRANTED}/details?id=1`)).text).toBe('the page');
  expect((await show('/general/download')).text).toBe('the page');
  expect((await show(REFUSED)).text).toContain('暂无权限，请联系管理员');
  expect((await show(`${REFUSED}/details`)).text).toContain('暂无权限，请联系管理员');
  expect((await show('/crm/no/such/page')).text).toContain('页面不存在，请联系管理员');
  for (const address of [REFUSED, '/nowhere']) expect((await show(address)).text).toContain('返回首页');
});
