// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { elementAt, wayTo } from './scroll-places.ts';

test('the path to a box finds it again in the same page after a remount', () => {
  const build = (): HTMLElement => {
    const pane = document.createElement('div');
    pane.innerHTML = '<header></header><main><p></p><section id="rows"></section></main>';
    return pane;
  };
  const [before, after] = [build(), build()];
  const way = wayTo(before, before.querySelector('#rows') as Element) ?? '';
  expect(way).toBe('1/1');
  expect(elementAt(after, way)?.id).toBe('rows');
  expect([wayTo(before, before), elementAt(after, '')]).toEqual(['', after]);
  expect(elementAt(after, '1/7/0')).toBeNull();
  expect(wayTo(before, after)).toBeNull();
});
