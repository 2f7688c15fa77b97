// @vitest-environment happy-dom
import { createKit, registerModuleLocales } from '@switchboard/kit-web/host';
import { App, ConfigProvider } from 'antd';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { plainBookmark } from '../testing/bookmark.ts';
import { createMemoryHistory } from '../testing/memory-history.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { SHELL_TEXTS } from '../text.ts';
import { createWorkspace } from './workspace.ts';
import { type TabCloser, useTabCloser, WorkspaceContext } from './workspace-context.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
beforeAll(() => {
  createKit({ locale: 'zh' });
  registerModuleLocales(SHELL_TEXTS);
});
let root: Root | undefined;
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.innerHTML = '';
});

async function setUp(kind: 'kept' | 'loose' = 'loose') {
  const workspace = createWorkspace({
    userId: '7',
    history: createMemoryHistory('/home'),
    storage: memoryStorage(),
    bookmarkOf: plainBookmark,
    destinationOf: (fullPath) => ({ kind: 'tab', fullPath, onlyOneBookmark: false }),
    dropCaches: () => undefined,
  });
  workspace.open('/a');
  workspace.open('/b');
  if (kind === 'kept') workspace.keep('t1', 'form', { name: 'x' }, true);
  else workspace.setDirty('t1', true);
  let closer: TabCloser | undefined;
  function Probe(): null {
    closer = useTabCloser();
    return null;
  }
  const holder = document.body.appendChild(document.createElement('div'));
  root = createRoot(holder);
  await act(async () =>
    root?.render(
      <WorkspaceContext value={workspace}>
        <ConfigProvider theme={{ token: { motion: false } }}>
          <App>
            <Probe />
          </App>
        </ConfigProvider>
      </WorkspaceContext>,
    ),
  );
  const paths = (): string[] => workspace.store.getState().tabs.map((tab) => tab.path);
  return { paths, workspace, close: (run: (closer: TabCloser) => void) => act(async () => closer && run(closer)) };
}

const press = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click());

test('closing a tab with unsaved input prompts the user; cancel keeps it, confirm closes it', async () => {
  const { paths, close } = await setUp();
  await close((closer) => closer.close('t1'));
  expect(document.body.textContent).toContain('内容未保存，确定关闭？');
  expect(paths()).toEqual(['/home', '/a', '/b']);
  await press('.ant-modal-confirm-btns .ant-btn-default');
  expect(paths()).toEqual(['/home', '/a', '/b']);
  await close((closer) => closer.close('t1'));
  await press('.ant-modal-confirm-btns .ant-btn-dangerous:last-child');
  expect(paths()).toEqual(['/home', '/b']);
});

test.each(['kept', 'loose'] as const)('"close others" and "close all" prompt for input that is %s', async (kind) => {
  const { paths, close } = await setUp(kind);
  await close((closer) => closer.closeOthers('t2'));
  expect(document.body.textContent).toContain('内容未保存，确定关闭？');
  expect(paths()).toEqual(['/home', '/a', '/b']);
});

test('closing others or all prompts the user when one of them has unsaved input', async () => {
  const { paths, close } = await setUp();
  await close((closer) => closer.closeOthers('t1'));
  expect(paths()).toEqual(['/home', '/a']);
  await close((closer) => closer.closeAll());
  expect(document.body.textContent).toContain('内容未保存，确定关闭？');
  expect(paths()).toEqual(['/home', '/a']);
});

test('leaving everything prompts the user as soon as any tab has unsaved input', async () => {
  const { close } = await setUp();
  let left = 0;
  await close((closer) => closer.leave(() => (left += 1)));
  expect(document.body.textContent).toContain('退出登录后将丢失');
  expect(left).toBe(0);
  await press('.ant-modal-confirm-btns .ant-btn-dangerous:last-child');
  expect(left).toBe(1);
});

test('leaving everything does not prompt without unsaved input', async () => {
  const { workspace, close } = await setUp();
  workspace.giveUp('t1');
  let left = 0;
  await close((closer) => closer.leave(() => (left += 1)));
  expect(left).toBe(1);
});
