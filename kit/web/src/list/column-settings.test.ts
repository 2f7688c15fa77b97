import { field } from '@switchboard/kit-contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ColumnSetting,
  defaultColumns,
  mergeColumns,
  moveColumn,
  readPreferences,
  toggleColumn,
} from './column-settings.ts';

const text = field.text({ label: { zh: '字段', en: 'Field' } });
const shape = { fields: { id: text, a: text, b: text, c: text, d: text }, list: { columns: ['a', 'b', 'c'] } };
const on = (...names: string[]): ColumnSetting[] => names.map((name) => ({ name, isShown: true }));
const off = (...names: string[]): ColumnSetting[] => names.map((name) => ({ name, isShown: false }));
const namesOf = (columns: readonly ColumnSetting[]): string => columns.map(({ name }) => name).join('');

describe('column settings', () => {
  it('start with the columns of the definition; other fields can be added, the id cannot', () => {
    expect(defaultColumns(shape)).toEqual([...on('a', 'b', 'c'), ...off('d')]);
  });

  it('keep order and selection', () => {
    const kept = [...on('c'), ...off('a'), ...on('b', 'd')];
    expect(readPreferences({ columns: kept, density: 'large' }, shape)).toEqual({ columns: kept, density: 'large' });
  });

  it('drop a column that the definition no longer has', () => {
    expect(mergeColumns(on('a', 'b'), on('b', 'gone', 'a'))).toEqual(on('b', 'a'));
  });

  it('show a new column at its place in the definition', () => {
    expect(namesOf(mergeColumns(on('a', 'new', 'b', 'c'), on('c', 'b', 'a')))).toBe('cbanew');
    expect(namesOf(mergeColumns(on('new', 'a', 'b'), on('b', 'a')))).toBe('newba');
    expect(namesOf(mergeColumns(on('a', 'x', 'y', 'b'), on('a', 'b')))).toBe('axyb');
  });

  it('never hide all columns', () => {
    expect(mergeColumns(on('a', 'b'), off('a', 'b'))).toEqual(on('a', 'b'));
    expect(toggleColumn(on('a'), 'a')).toEqual(on('a'));
    expect(toggleColumn(on('a', 'b'), 'b')).toEqual([...on('a'), ...off('b')]);
  });

  it.each([null, undefined, 7, 'text', [], { columns: 'x' }, { columns: [null, 7, { name: 1 }], density: 'tiny' }])(
    'read %j as no stored settings',
    (content) => {
      expect(readPreferences(content, shape)).toEqual({ columns: defaultColumns(shape), density: 'small' });
    },
  );

  it('contain every column of the definition exactly once, for any stored settings', () => {
    const columns = fc.array(fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd', 'gone'), isShown: fc.boolean() }));
    fc.assert(
      fc.property(columns, (kept) => {
        const merged = mergeColumns(defaultColumns(shape), kept);
        expect(merged.map(({ name }) => name).sort()).toEqual(['a', 'b', 'c', 'd']);
        expect(merged.some(({ isShown }) => isShown)).toBe(true);
      }),
    );
  });

  it('move a column, and ignore moves beyond the ends', () => {
    expect(namesOf(moveColumn(on('a', 'b', 'c'), 0, 2))).toBe('bca');
    expect(namesOf(moveColumn(on('a', 'b', 'c'), 2, 1))).toBe('acb');
    expect(namesOf(moveColumn(on('a', 'b', 'c'), 0, -1))).toBe('abc');
    expect(namesOf(moveColumn(on('a', 'b', 'c'), 2, 3))).toBe('abc');
  });
});
