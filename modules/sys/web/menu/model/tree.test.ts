import { RESOURCE_KIND as KIND } from '@switchboard/sys-contract';
import { describe, expect, it } from 'vitest';
import { filterTree, isFiltering, NO_FILTER } from './filter.ts';
import { sampleNode as node } from './testing.ts';
import { addableKinds, flatten, indexTree, mayPlace, pathOf, planDrop, planStep } from './tree.ts';

const page = node('p', { kind: KIND.page, router: '/a/page', international: 'a.page' }, [
  node('b1', { kind: KIND.button, international: 'a.page:add' }),
  node('b2', { kind: KIND.button, international: 'a.page:del', status: 0 }),
]);
const ROOTS = [
  node('m1', { kind: KIND.module }, [node('g1', {}, [page, node('q')]), node('g2', {}, [node('x', {}, [node('y')])])]),
  node('m2', { kind: KIND.module, subApp: 'crm' }, [node('z', { subApp: 'crm', nameZh: '客户', nameEn: 'Clients' })]),
];
const index = indexTree(ROOTS);
const get = (id: string) => index.byId.get(id) as NonNullable<ReturnType<typeof index.byId.get>>;
const drop = (dragId: string, overId: string, where: 'into' | 'before' | 'after') => {
  const plan = planDrop(index, { dragId, overId, where });
  return plan === null ? null : [plan.parentId, plan.place];
};

describe('the index', () => {
  it('contains every node and its path', () => {
    expect(index.byId.size).toBe(flatten(ROOTS).length);
    expect(pathOf(index, 'b1').map(({ id }) => id)).toEqual(['m1', 'g1', 'p', 'b1']);
    expect(pathOf(index, null)).toEqual([]);
  });
});

describe('a drop', () => {
  it('before or after a node uses its parent, counted without the dragged node', () => {
    expect(drop('q', 'g2', 'before')).toEqual(['m1', 1]);
    expect(drop('q', 'p', 'before')).toEqual(['g1', 0]);
    expect(drop('p', 'q', 'after')).toEqual(['g1', 1]);
  });

  it('onto a node becomes its first child', () => {
    expect(drop('q', 'x', 'into')).toEqual(['x', 0]);
  });

  it('returns null when nothing would change', () => {
    expect(drop('q', 'p', 'after')).toBeNull();
    expect(drop('p', 'q', 'before')).toBeNull();
    expect(drop('p', 'p', 'into')).toBeNull();
  });

  it('is rejected into its own subtree, beyond five levels, and where the kind does not belong', () => {
    expect(drop('g2', 'y', 'into')).toBeNull();
    expect(drop('g1', 'y', 'into')).toBeNull();
    expect(drop('b1', 'q', 'into')).toBeNull();
    expect(drop('m2', 'm1', 'into')).toBeNull();
    expect(drop('q', 'm1', 'before')).toBeNull();
    expect(drop('m2', 'm1', 'before')).toEqual([null, 0]);
  });

  it('lets a button change its order but not its page', () => {
    expect(drop('b2', 'b1', 'before')).toEqual(['p', 0]);
    expect(mayPlace(index, get('b1'), 'z')).toBe(false);
  });
});

describe('a step', () => {
  it('moves up or down among the siblings and stops at the ends', () => {
    expect(planStep(index, get('q'), -1)).toMatchObject({ parentId: 'g1', place: 0 });
    expect(planStep(index, get('p'), 1)).toMatchObject({ parentId: 'g1', place: 1 });
    expect(planStep(index, get('p'), -1)).toBeNull();
    expect(planStep(index, get('m2'), 1)).toBeNull();
  });
});

describe('addable kinds', () => {
  it('follow from the parent and end at the fifth level', () => {
    expect(addableKinds(index, null)).toEqual([KIND.module]);
    expect(addableKinds(index, 'p')).toEqual([KIND.page, KIND.button]);
    expect(addableKinds(index, 'b1')).toEqual([]);
  });
});

describe('the filter', () => {
  const ids = (over: Partial<typeof NO_FILTER>) =>
    flatten(filterTree(ROOTS, { ...NO_FILTER, ...over }).roots).map(({ id }) => id);

  it('searches names in both languages, keys and routes, and keeps the ancestors', () => {
    expect(ids({ keyword: '客户' })).toEqual(['m2', 'z']);
    expect(ids({ keyword: 'CLIENTS' })).toEqual(['m2', 'z']);
    expect(ids({ keyword: '/a/page' })).toEqual(['m1', 'g1', 'p']);
    expect(ids({ keyword: 'a.page:' })).toEqual(['m1', 'g1', 'p', 'b1', 'b2']);
    expect(ids({ keyword: 'del a.page' })).toEqual(['m1', 'g1', 'p', 'b2']);
  });

  it('combines app, kind and status', () => {
    expect(ids({ app: 'crm' })).toEqual(['m2', 'z']);
    expect(ids({ kind: KIND.button, status: 0 })).toEqual(['m1', 'g1', 'p', 'b2']);
    expect(ids({ kind: KIND.button, app: 'crm' })).toEqual([]);
  });

  it('distinguishes matches from their ancestors, and lists what to expand', () => {
    const { matches, openIds } = filterTree(ROOTS, { ...NO_FILTER, keyword: 'a.page:del' });
    expect([...matches]).toEqual(['b2']);
    expect(openIds.toSorted()).toEqual(['g1', 'm1', 'p']);
  });

  it('is inactive when empty', () => {
    expect(isFiltering({ ...NO_FILTER, keyword: '  ' })).toBe(false);
    expect(isFiltering({ ...NO_FILTER, status: 0 })).toBe(true);
    expect(ids({})).toHaveLength(index.byId.size);
  });
});
