import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';

const scope = { objectCode: 'o', scope: 1, deptIds: [] };

it('the log contains removed and added values, not unchanged ones', () => {
  const changes = changesOf(
    { keys: ['a', 'b'], scopes: [scope, { ...scope, objectCode: 'p' }], fields: [] },
    {
      keys: ['b', 'd', 'c'],
      scopes: [
        { ...scope, scope: 4 },
        { deptIds: [], scope: 1, objectCode: 'p' },
      ],
      fields: [{ objectCode: 'o', fieldCode: 'f', level: 0, maskRule: null }],
    },
  );
  expect(changes).toEqual({
    isEmpty: false,
    before: { keys: ['a'], scopes: [scope], fields: [] },
    after: {
      keys: ['c', 'd'],
      scopes: [{ ...scope, scope: 4 }],
      fields: [{ objectCode: 'o', fieldCode: 'f', level: 0, maskRule: null }],
    },
  });
});

it('the same values in another order are no change', () => {
  const fields = [
    { objectCode: 'o', fieldCode: 'f', level: 1 as const, maskRule: 'name' },
    { objectCode: 'o', fieldCode: 'g', level: 2 as const, maskRule: null },
  ];
  expect(
    changesOf({ keys: ['a', 'b'], scopes: [], fields }, { keys: ['b', 'a'], scopes: [], fields: fields.toReversed() })
      .isEmpty,
  ).toBe(true);
});
