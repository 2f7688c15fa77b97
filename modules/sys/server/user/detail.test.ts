import { expect, it } from 'vitest';
import { toTree } from './detail.ts';

it('a department with an invisible parent is at the top', () => {
  const row = (id: string, parentId: string | null) => ({ id, parentId, name: `d${id}` });
  expect(toTree([row('2', '1'), row('3', '2'), row('9', '8'), row('4', '3')])).toEqual([
    { id: '2', name: 'd2', children: [{ id: '3', name: 'd3', children: [{ id: '4', name: 'd4', children: [] }] }] },
    { id: '9', name: 'd9', children: [] },
  ]);
});
