import type { GrantSet } from '@switchboard/sys-contract';
import { describe, expect, it } from 'vitest';
import { diffGrants } from './grant-diff.ts';

const grant = (over: Partial<GrantSet> = {}): GrantSet => ({ resourceIds: [], scopes: [], fields: [], ...over });
const scope = (objectCode: string, value: number, ...deptIds: string[]) => ({ objectCode, scope: value, deptIds });
const field = (fieldCode: string, level: number, maskRule: string | null = null) => ({
  objectCode: 'o',
  fieldCode,
  level,
  maskRule,
});

describe('diff of two grants', () => {
  it('is empty for the same grant in another order', () => {
    const one = grant({
      resourceIds: ['1', '2'],
      scopes: [scope('a', 5, '7', '8'), scope('b', 1)],
      fields: [field('x', 1, 'name'), field('y', 2)],
    });
    const other = grant({
      resourceIds: ['2', '1'],
      scopes: [scope('b', 1), scope('a', 5, '8', '7')],
      fields: one.fields.toReversed(),
    });
    expect(diffGrants(one, other)).toEqual({ added: [], removed: [], scopes: [], fields: [], count: 0 });
  });

  it('contains added and removed keys and changed, new and removed rules', () => {
    const diff = diffGrants(
      grant({ resourceIds: ['1', '2'], scopes: [scope('a', 1), scope('b', 4)], fields: [field('x', 1, 'name')] }),
      grant({
        resourceIds: ['2', '3'],
        scopes: [scope('a', 5, '9')],
        fields: [field('x', 1, 'mobile'), field('y', 0)],
      }),
    );
    expect(diff).toEqual({
      added: ['3'],
      removed: ['1'],
      scopes: [
        { id: 'a', before: scope('a', 1), after: scope('a', 5, '9') },
        { id: 'b', before: scope('b', 4), after: null },
      ],
      fields: [
        { id: 'o x', before: field('x', 1, 'name'), after: field('x', 1, 'mobile') },
        { id: 'o y', before: null, after: field('y', 0) },
      ],
      count: 6,
    });
  });
});
