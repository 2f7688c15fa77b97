import { expect, test } from 'vitest';
import { plainBookmark } from '../testing/bookmark.ts';
import { livePanes } from './live-panes.ts';
import { forgetWorkspaces, restoreTabs, serializeTabs } from './persist.ts';
import { INITIAL_TABS, reduceTabs, type TabsAction } from './tabs.ts';

const actions: TabsAction[] = [
  { type: 'open', fullPath: '/a', onlyOneBookmark: false },
  { type: 'open', fullPath: '/b?x=1', onlyOneBookmark: false },
  { type: 'move', id: 't1', href: '/a?page=2' },
  { type: 'set-title', id: 't2', title: 'B' },
];
const state = actions.reduce(reduceTabs, INITIAL_TABS);

test('tabs are restored with address and title, in order, and mount when first opened', () => {
  const restored = restoreTabs(serializeTabs(state, plainBookmark));
  expect(restored.tabs.map(({ id, fullPath, href, title }) => [id, fullPath, href, title])).toEqual([
    ['home', '/home', '/home', null],
    ['t1', '/a', '/a?page=2', null],
    ['t2', '/b?x=1', '/b?x=1', 'B'],
  ]);
  expect(livePanes(restored.tabs)).toEqual([]);
  const next = reduceTabs(restored, { type: 'open', fullPath: '/c', onlyOneBookmark: false });
  expect(next.tabs.at(-1)?.id).toBe('t3');
  expect(livePanes(next.tabs).map((tab) => tab.id)).toEqual(['t3']);
});

test('pins, marks and closed tabs are restored; pinned ones follow home whatever the stored order', () => {
  const more: TabsAction[] = [
    { type: 'pin', id: 't2', isPinned: true },
    { type: 'set-draft', id: 't1', hasDraft: true },
    { type: 'open', fullPath: '/gone', onlyOneBookmark: false },
    { type: 'close', id: 't3' },
  ];
  const text = serializeTabs(more.reduce(reduceTabs, state), plainBookmark);
  const stored = JSON.parse(text) as { tabs: unknown[] };
  const restored = restoreTabs(JSON.stringify({ ...stored, tabs: stored.tabs.toReversed() }));
  expect(restored.tabs.map(({ id, isPinned, hasDraft }) => [id, isPinned, hasDraft])).toEqual([
    ['home', false, false],
    ['t2', true, false],
    ['t1', false, true],
  ]);
  expect(restored.closed).toMatchObject([{ fullPath: '/gone', index: 3 }]);
});

test('signing out removes every workspace of the browser tab and keeps other entries', () => {
  const values = new Map([
    ['switchboard.tabs.7', '1'],
    ['switchboard.page.7.t1', '1'],
    ['switchboard.page.8.t1', '1'],
    ['other', '1'],
  ]);
  const storage = {
    get length() {
      return values.size;
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    removeItem: (key: string) => void values.delete(key),
  };
  forgetWorkspaces(storage);
  expect([...values.keys()]).toEqual(['other']);
});

test.each([null, '', 'x', 'null', '[]', '{"nextId":1}', '{"nextId":1,"tabs":5}'])(
  '%j gives the empty workspace',
  (text) => {
    expect(restoreTabs(text)).toEqual(INITIAL_TABS);
  },
);

test('an entry that is not a tab of this site is left out', () => {
  const text = JSON.stringify({
    nextId: 3,
    tabs: [
      { id: 't1', fullPath: 'https://x', href: '/a', ownTitle: null },
      { id: 'x', fullPath: '/a', href: '/a', ownTitle: null },
      5,
      null,
    ],
  });
  expect(restoreTabs(text).tabs).toEqual(INITIAL_TABS.tabs);
});
