import fc from 'fast-check';
import { expect, test } from 'vitest';
import { livePanes } from './live-panes.ts';
import { findTab, HOME_ID, INITIAL_TABS, reduceTabs, type TabsAction, type TabsState } from './tabs.ts';

const open = (fullPath: string, onlyOneBookmark = false): TabsAction => ({ type: 'open', fullPath, onlyOneBookmark });
const run = (...actions: TabsAction[]): TabsState => actions.reduce(reduceTabs, INITIAL_TABS);
const paths = (state: TabsState): string[] => state.tabs.map((tab) => tab.fullPath);
const active = (state: TabsState): string | undefined => state.tabs.find((tab) => tab.id === state.activeId)?.fullPath;

const anyPath = fc.constantFrom('/home', '/home?x=1', '/a', '/a?x=1', '/a?x=2', '/b', '/c');
const anyId = fc.constantFrom(HOME_ID, 't1', 't2', 't3', 't4');
const anyAction: fc.Arbitrary<TabsAction> = fc.oneof(
  fc.record({ type: fc.constant('open' as const), fullPath: anyPath, onlyOneBookmark: fc.boolean() }),
  fc.record({
    type: fc.constantFrom('activate' as const, 'close' as const, 'close-others' as const, 'rebuild' as const),
    id: anyId,
  }),
  fc.record({ type: fc.constant('move' as const), id: anyId, href: anyPath }),
  fc.record({ type: fc.constant('replace' as const), id: anyId, fullPath: anyPath }),
  fc.record({ type: fc.constant('show-outside' as const), fullPath: anyPath }),
  fc.record({ type: fc.constant('reorder' as const), id: anyId, index: fc.integer({ min: -2, max: 9 }) }),
  fc.record({ type: fc.constant('pin' as const), id: anyId, isPinned: fc.boolean() }),
  fc.constantFrom({ type: 'close-all' as const }, { type: 'reopen' as const }),
);

test('R004 R005 /home is always the first tab and cannot be closed', () => {
  fc.assert(
    fc.property(fc.array(anyAction, { maxLength: 30 }), (actions) => {
      const state = run(...actions);
      expect(state.tabs[0]).toMatchObject({ id: HOME_ID, path: '/home', isClosable: false });
      expect(state.tabs.filter((tab) => tab.path === '/home' && tab.id === HOME_ID)).toHaveLength(1);
      expect(state.activeId === null || active(state) !== undefined).toBe(true);
      expect(state.activeId === null || state.outside === null).toBe(true);
    }),
  );
});

test('R086 opening a page adds a tab unless one with the same full path exists', () => {
  const state = run(open('/a'), open('/b'), open('/a?x=1'), open('/a'));
  expect(paths(state)).toEqual(['/home', '/a', '/b', '/a?x=1']);
  expect(active(state)).toBe('/a');
});

test('a page that changed its own query is found by its original and by its current path', () => {
  const state = run(open('/a'), { type: 'move', id: 't1', href: '/a?status=1' });
  expect(findTab(state, '/a')?.id).toBe('t1');
  expect(findTab(state, '/a?status=1')?.id).toBe('t1');
  expect(state.tabs[1]?.epoch).toBe(0);
});

test('R087 a single-tab page replaces its existing tab', () => {
  const state = run(
    open('/d?id=1', true),
    open('/b'),
    { type: 'set-dirty', id: 't1', isDirty: true },
    open('/d?id=2', true),
  );
  expect(paths(state)).toEqual(['/home', '/d?id=2', '/b']);
  expect(active(state)).toBe('/d?id=2');
  expect(state.tabs[1]).toMatchObject({ id: 't1', epoch: 1, isDirty: false });
});

test('R084 closing the active tab activates the last remaining one', () => {
  const state = run(open('/a'), open('/b'), open('/c'), { type: 'activate', id: 't1' }, { type: 'close', id: 't1' });
  expect(active(state)).toBe('/c');
  expect(active(run(open('/a'), { type: 'close', id: 't1' }))).toBe('/home');
});

test('home is always first, the pinned tabs follow, and no tab exists twice', () => {
  fc.assert(
    fc.property(fc.array(anyAction, { maxLength: 30 }), (actions) => {
      const { tabs } = run(...actions);
      const ranks = tabs.map((tab) => (tab.id === HOME_ID ? 0 : tab.isPinned ? 1 : 2));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      expect(new Set(tabs.map((tab) => tab.id)).size).toBe(tabs.length);
    }),
  );
});

test('a tab moves within its own group, and a newly pinned one goes to the end of the pinned tabs', () => {
  const four = [open('/a'), open('/b'), open('/c'), open('/d')];
  const order = (...actions: TabsAction[]): string[] => paths(run(...four, ...actions)).slice(1);
  expect(order({ type: 'reorder', id: 't4', index: 0 })).toEqual(['/d', '/a', '/b', '/c']);
  expect(order({ type: 'reorder', id: 't1', index: 99 })).toEqual(['/b', '/c', '/d', '/a']);
  const pinned: TabsAction[] = [
    { type: 'pin', id: 't3', isPinned: true },
    { type: 'pin', id: 't4', isPinned: true },
  ];
  expect(order(...pinned)).toEqual(['/c', '/d', '/a', '/b']);
  expect(order(...pinned, { type: 'reorder', id: 't4', index: 1 })).toEqual(['/d', '/c', '/a', '/b']);
  expect(order(...pinned, { type: 'reorder', id: 't2', index: 1 })).toEqual(['/c', '/d', '/b', '/a']);
  expect(order(...pinned, { type: 'pin', id: 't3', isPinned: false })).toEqual(['/d', '/c', '/a', '/b']);
});

test('"close others" and "close all" keep the pinned tabs', () => {
  const three = [open('/a'), open('/b'), open('/c'), { type: 'pin', id: 't1', isPinned: true } as const];
  expect(paths(run(...three, { type: 'close-others', id: 't3' }))).toEqual(['/home', '/a', '/c']);
  expect(paths(run(...three, { type: 'close-all' }))).toEqual(['/home', '/a']);
});

test('a reopened tab has its address, title, pin and position', () => {
  const state = run(
    open('/a'),
    open('/b'),
    { type: 'move', id: 't1', href: '/a?page=2' },
    { type: 'set-title', id: 't1', title: 'A' },
    { type: 'close', id: 't1' },
    { type: 'reopen' },
  );
  expect(state.tabs[1]).toMatchObject({ fullPath: '/a', href: '/a?page=2', title: 'A', id: 't3' });
  expect(active(state)).toBe('/a');
  expect(reduceTabs(state, { type: 'reopen' })).toBe(state);
});

test('closing another tab keeps the active one', () => {
  expect(active(run(open('/a'), open('/b'), { type: 'close', id: 't1' }))).toBe('/b');
});

test('close others keeps home and the tab, close all keeps home', () => {
  const three = [open('/a'), open('/b'), open('/c')];
  const others = run(...three, { type: 'close-others', id: 't2' });
  expect([paths(others), active(others)]).toEqual([['/home', '/b'], '/b']);
  const all = run(...three, { type: 'close-all' });
  expect([paths(all), active(all)]).toEqual([['/home'], '/home']);
});

test('a page outside the tabs keeps all of them, none active', () => {
  const state = run(open('/a'), { type: 'show-outside', fullPath: '/403' });
  expect([paths(state), state.activeId, state.outside]).toEqual([['/home', '/a'], null, '/403']);
  expect(
    run(open('/a'), { type: 'show-outside', fullPath: '/403' }, { type: 'activate', id: 't1' }).outside,
  ).toBeNull();
});

test('a rebuilt page is a new instance in the same tab', () => {
  expect(run(open('/a'), { type: 'rebuild', id: 't1' }).tabs[1]).toMatchObject({ id: 't1', fullPath: '/a', epoch: 1 });
});

test('the least recently used pages beyond the limit are released, in the order of opening, but never a dirty one', () => {
  const state = run(open('/a'), open('/b'), open('/c'), open('/d'), { type: 'activate', id: 't1' });
  expect(livePanes(state.tabs, 2).map((tab) => tab.fullPath)).toEqual(['/a', '/d']);
  const dirty = reduceTabs(state, { type: 'set-dirty', id: 't2', isDirty: true });
  expect(livePanes(dirty.tabs, 2).map((tab) => tab.fullPath)).toEqual(['/a', '/b', '/d']);
});
