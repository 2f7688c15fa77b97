import { expect, test } from 'vitest';
import { livePanes } from './live-panes.ts';
import { restoreTabs, serializeTabs } from './persist.ts';
import { INITIAL_TABS, reduceTabs, type TabsAction } from './tabs.ts';

const actions: TabsAction[] = [
  { type: 'open', fullPath: '/a', onlyOneBookmark: false },
  { type: 'open', fullPath: '/b?x=1', onlyOneBookmark: false },
  { type: 'move', id: 't1', href: '/a?page=2' },
  { type: 'set-title', id: 't2', title: 'B' },
];
const state = actions.reduce(reduceTabs, INITIAL_TABS);

test('tabs come back with address and title, in order, and mount when first opened', () => {
  const restored = restoreTabs(serializeTabs(state, '7'), '7');
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

test('the workspace of another user is not shown', () => {
  expect(restoreTabs(serializeTabs(state, '7'), '8')).toEqual(INITIAL_TABS);
});

test.each([null, '', 'x', 'null', '[]', '{"userId":"7"}', '{"userId":"7","nextId":1,"tabs":5}'])(
  '%j gives the empty workspace',
  (text) => {
    expect(restoreTabs(text, '7')).toEqual(INITIAL_TABS);
  },
);

test('an entry that is not a tab of this site is left out', () => {
  const text = JSON.stringify({
    userId: '7',
    nextId: 3,
    tabs: [{ id: 't1', fullPath: 'https://x', href: '/a', title: null }, 5, null],
  });
  expect(restoreTabs(text, '7').tabs).toEqual(INITIAL_TABS.tabs);
});
