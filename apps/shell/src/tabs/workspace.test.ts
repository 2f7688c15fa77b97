import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { destinationOf } from '../routes/destination.ts';
import { plainBookmark } from '../testing/bookmark.ts';
import { createMemoryHistory, type MemoryHistory } from '../testing/memory-history.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { menuOf } from '../testing/menu.ts';
import { createWorkspace, type Workspace } from './workspace.ts';

const CLIENTS = '/crm/client-partner/my-client';
const PUBLIC_POOL = '/crm/client-partner/open-sea';
const USERS = '/setModule/authManage/user';
const menu = menuOf({ crm: [CLIENTS, PUBLIC_POOL], sys: [USERS] });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function start(address: string, storage = memoryStorage(), menuNow = () => menu) {
  const history: MemoryHistory = createMemoryHistory(address);
  const dropCaches = vi.fn();
  const workspace = createWorkspace({
    userId: '7',
    history,
    storage,
    bookmarkOf: plainBookmark,
    destinationOf: (to) => destinationOf(to, menuNow()),
    dropCaches,
  });
  workspace.start();
  return { workspace, history, storage, dropCaches };
}
const tabs = (workspace: Workspace): string[] => workspace.store.getState().tabs.map((tab) => tab.href);
const front = (workspace: Workspace): string | undefined => {
  const { tabs: all, activeId, outside } = workspace.store.getState();
  return outside ?? all.find((tab) => tab.id === activeId)?.href;
};

test('the address of the browser is the first page; / becomes /home', () => {
  const { workspace, history } = start('/');
  expect([front(workspace), history.href(), tabs(workspace)]).toEqual(['/home', '/home', ['/home']]);
  expect(front(start(`${CLIENTS}?status=1`).workspace)).toBe(`${CLIENTS}?status=1`);
});

test('a refused page becomes a tab once it is allowed, and a tab that is refused later stays one', () => {
  let current = menuOf({ crm: [CLIENTS] });
  const { workspace, history } = start(PUBLIC_POOL, memoryStorage(), () => current);
  expect([front(workspace), tabs(workspace)]).toEqual([PUBLIC_POOL, ['/home']]);
  workspace.reconsider();
  expect(workspace.store.getState().outside).toBe(PUBLIC_POOL);
  current = menu;
  workspace.reconsider();
  expect([front(workspace), tabs(workspace), history.href()]).toEqual([
    PUBLIC_POOL,
    ['/home', PUBLIC_POOL],
    PUBLIC_POOL,
  ]);
  expect(workspace.store.getState().outside).toBeNull();
  current = [];
  workspace.reconsider();
  expect([front(workspace), tabs(workspace)]).toEqual([PUBLIC_POOL, ['/home', PUBLIC_POOL]]);
});

test('back and forward step through the tabs', () => {
  const { workspace, history } = start('/home');
  workspace.open(CLIENTS);
  workspace.open(USERS);
  history.go(-1);
  expect(front(workspace)).toBe(CLIENTS);
  history.go(1);
  expect(front(workspace)).toBe(USERS);
  expect(tabs(workspace)).toHaveLength(3);
});

test('going back to a closed tab opens its page again', () => {
  const { workspace, history } = start('/home');
  workspace.open(CLIENTS);
  workspace.open(USERS);
  workspace.close('t1');
  history.go(-1);
  expect([front(workspace), tabs(workspace)]).toEqual([CLIENTS, ['/home', USERS, CLIENTS]]);
});

test('R043 the details of the public pool have only one bookmark', () => {
  const { workspace } = start('/home');
  workspace.open(`${PUBLIC_POOL}/details?id=1`);
  workspace.open(`${PUBLIC_POOL}/details?id=2`);
  expect(tabs(workspace)).toEqual(['/home', `${PUBLIC_POOL}/details?id=2`]);
});

test('a forbidden, unknown or excluded page gets no tab', () => {
  const { workspace, history } = start('/home');
  for (const address of [
    '/financial/proofreadData',
    '/nowhere',
    '/ddNotice?msgId=1',
    '/403',
    '/404',
    '/login',
    '/authorize',
  ]) {
    workspace.open(address);
    expect([front(workspace), history.href()]).toEqual([address, address]);
  }
  expect(tabs(workspace)).toEqual(['/home']);
});

test('R085 a tab is closed by its full path', () => {
  const { workspace } = start('/home');
  workspace.open(`${CLIENTS}/details?id=1`);
  workspace.open(USERS);
  workspace.close(workspace.tabToClose(`${CLIENTS}/details?id=1`)?.id ?? '');
  expect([tabs(workspace), front(workspace)]).toEqual([['/home', USERS], USERS]);
});

test('R089 SYS-44 a missing tab is a console warning only', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { workspace } = start('/home');
  const before = workspace.store.getState();
  expect(workspace.tabToClose('/crm/not/open')).toBeUndefined();
  expect(warn).toHaveBeenCalledTimes(1);
  expect(workspace.store.getState()).toBe(before);
  warn.mockRestore();
});

test('R016 /refresh replaces the location, and its page is rebuilt and never a tab itself', () => {
  const { workspace, history, dropCaches } = start('/home');
  workspace.open(`${CLIENTS}?x=1`);
  const before = history.writes.length;
  workspace.open(`/refresh?redirectPath=${CLIENTS}?x=1`, 'replace');
  expect(workspace.store.getState().isRefreshing).toBe(true);
  vi.runAllTimers();
  expect(history.writes.slice(before)).toEqual([{ mode: 'replace', href: `${CLIENTS}?x=1` }]);
  expect(workspace.store.getState()).toMatchObject({ isRefreshing: false, activeId: 't1' });
  expect(workspace.store.getState().tabs.map((tab) => [tab.href, tab.epoch])).toEqual([
    ['/home', 0],
    [`${CLIENTS}?x=1`, 1],
  ]);
  expect(dropCaches).toHaveBeenCalledTimes(1);
});

test('a page that changes its query stays in its tab, a link to another page opens a tab', () => {
  const { workspace, history } = start(CLIENTS);
  workspace.navigate('t1', `${CLIENTS}?page=2`, 'replace');
  expect([tabs(workspace), history.href()]).toEqual([['/home', `${CLIENTS}?page=2`], `${CLIENTS}?page=2`]);
  workspace.navigate('t1', `${CLIENTS}/details?id=1`, 'push', { from: 'list' });
  expect(tabs(workspace)).toHaveLength(3);
  expect(workspace.store.getState().tabs.at(-1)?.state).toEqual({ from: 'list' });
  workspace.navigate('t2', USERS, 'replace');
  expect(tabs(workspace)).toEqual(['/home', `${CLIENTS}?page=2`, USERS]);
});

test('a hidden page that changes its query does not change the address', () => {
  const { workspace, history } = start(CLIENTS);
  workspace.open(USERS);
  workspace.navigate('t1', `${CLIENTS}?page=2`, 'push');
  expect(history.href()).toBe(USERS);
  workspace.activate('t1');
  expect(history.href()).toBe(`${CLIENTS}?page=2`);
});

test('a reload restores the tabs and activates the one of the address', () => {
  const { workspace, storage } = start('/home');
  workspace.open(CLIENTS);
  workspace.open(USERS);
  const again = start(CLIENTS, storage);
  expect([tabs(again.workspace), front(again.workspace)]).toEqual([['/home', CLIENTS, USERS], CLIENTS]);
});

test('the memory of a page survives a reload, but not closing, replacing or rebuilding', () => {
  const { workspace, storage } = start(CLIENTS);
  workspace.keep('t1', 'form', { name: '华东' }, true);
  const again = start(CLIENTS, storage).workspace;
  expect(again.memory.read('t1', 'form')).toEqual({ name: '华东' });
  expect(again.store.getState().tabs[1]).toMatchObject({ hasDraft: true, isDirty: false });
  again.open(`/refresh?redirectPath=${CLIENTS}`, 'replace');
  vi.runAllTimers();
  expect(again.memory.read('t1', 'form')).toBeUndefined();
  expect(again.store.getState().tabs[1]).toMatchObject({ hasDraft: false });
  again.keep('t1', 'form', 1, true);
  again.navigate('t1', USERS, 'replace');
  expect(again.memory.read('t1', 'form')).toBeUndefined();
  again.keep('t1', 'form', 1, true);
  again.close('t1');
  expect(storage.keys()).toEqual(['switchboard.tabs.7']);
});

test('saved input is no longer a draft', () => {
  const { workspace } = start(CLIENTS);
  workspace.keep('t1', 'form', { name: 'x' }, true);
  workspace.keep('t1', 'drawer', 'edit', false);
  workspace.keep('t1', 'form', undefined, true);
  expect(workspace.store.getState().tabs[1]).toMatchObject({ hasDraft: false });
  expect(workspace.memory.read('t1', 'drawer')).toBe('edit');
});

test('a draft that exceeds the storage counts as input that is not kept', () => {
  const { workspace } = start(CLIENTS, memoryStorage(2_000));
  workspace.keep('t1', 'form', 'x'.repeat(3_000), true);
  expect(workspace.store.getState().tabs[1]).toMatchObject({ isDirty: true, hasDraft: true });
});

test('the workspace of one user is not shown to another and is restored for the first', () => {
  const storage = memoryStorage();
  start(CLIENTS, storage).workspace.keep('t1', 'form', 'mine', true);
  const other = createWorkspace({
    userId: '8',
    history: createMemoryHistory('/home'),
    storage,
    bookmarkOf: plainBookmark,
    destinationOf: (to) => destinationOf(to, menu),
    dropCaches: () => undefined,
  });
  other.start();
  other.open(USERS);
  expect([tabs(other), other.memory.read('t1', 'form')]).toEqual([['/home', USERS], undefined]);
  expect(start('/home', storage).workspace.memory.read('t1', 'form')).toBe('mine');
});

test('a hidden page cannot remove its mark: its effects are cleaned up although its input still exists', () => {
  const { workspace } = start(CLIENTS);
  workspace.setDirty('t1', true);
  workspace.open(USERS);
  workspace.setDirty('t1', false);
  expect(workspace.store.getState().tabs[1]?.isDirty).toBe(true);
  workspace.activate('t1');
  workspace.setDirty('t1', false);
  expect(workspace.store.getState().tabs[1]?.isDirty).toBe(false);
});

test('the last closed tab reopens at its position; one that is no longer allowed is skipped', () => {
  let current = menu;
  const { workspace, history } = start('/home', memoryStorage(), () => current);
  for (const path of [CLIENTS, PUBLIC_POOL, USERS]) workspace.open(path);
  workspace.close('t1');
  workspace.close('t2');
  current = menuOf({ crm: [CLIENTS], sys: [USERS] });
  workspace.reopen();
  expect([tabs(workspace), front(workspace), history.href()]).toEqual([['/home', CLIENTS, USERS], CLIENTS, CLIENTS]);
  const before = workspace.store.getState();
  workspace.reopen();
  expect(workspace.store.getState()).toBe(before);
});

test('stepping wraps around the strip', () => {
  const { workspace } = start('/home');
  workspace.open(CLIENTS);
  workspace.step(1);
  expect(front(workspace)).toBe('/home');
  workspace.step(-1);
  expect(front(workspace)).toBe(CLIENTS);
});

test('nothing is stored after signing out', () => {
  const { workspace, storage } = start(CLIENTS);
  storage.removeItem('switchboard.tabs.7');
  workspace.forget();
  workspace.setDirty('t1', true);
  workspace.keep('t1', 'form', 1, true);
  expect(storage.keys()).toEqual([]);
});
