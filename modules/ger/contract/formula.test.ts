import { describe, expect, it } from 'vitest';
import { fieldProblems } from './form-check.ts';
import { type FormFieldInput, zFormField } from './form-field.ts';
import { computed, missing, permOf, put, unwritable, valueProblems, visibleData } from './form-values.ts';
import { evaluateFormula, formulaKeys } from './formula.ts';

const field = (one: Partial<FormFieldInput> & Pick<FormFieldInput, 'fieldKey' | 'type'>) =>
  zFormField.parse({ labelZh: one.fieldKey, labelEn: one.fieldKey, ...one });

describe('formulas', () => {
  it.each([
    ['qty * price', { qty: '3', price: '0.1' }, '0.3'],
    ['sum(lines.amount) - 1', { lines: [{ amount: '0.1' }, { amount: '0.2' }, {}] }, '-0.7'],
    ['round(a / b, 2)', { a: '10', b: '3' }, '3.33'],
    ['-(a + 2) * 3', { a: '1' }, '-9'],
    ['avg(lines.x) + max(lines.x) + min(lines.x) + count(lines.x)', { lines: [{ x: '2' }, { x: '4' }] }, '11'],
    ['a / b', { a: '1', b: '0' }, null],
    ['a + b', { a: '1' }, null],
    ['sum(lines.x)', {}, '0'],
  ])('%s of %o is exactly %s', (text, values, expected) => {
    expect(evaluateFormula(text, values)).toBe(expected);
  });

  it.each([
    '',
    '1 +',
    'a b',
    'sum(a)',
    'lines.x',
    'constructor()',
    'a; b',
    '2 ** 3',
    'x => 1',
    `${'('.repeat(30)}1${')'.repeat(30)}`,
  ])('cannot parse: %s', (text) => {
    expect(formulaKeys(text)).toBeNull();
    expect(evaluateFormula(text, { a: '1', b: '1' })).toBeNull();
  });

  it('reports all problems of the form fields at once', () => {
    const problems = fieldProblems([
      field({ fieldKey: 'kind', type: 'select' }),
      field({ fieldKey: 'x', type: 'text', parentKey: 'nothing' }),
      field({ fieldKey: 'total', type: 'formula', formula: 'kind + missing' }),
      field({ fieldKey: 'total', type: 'number', minValue: '5', maxValue: '1' }),
    ]);
    expect(problems.map((one) => one.field)).toEqual(['kind', 'nothing.x', 'total', 'total', 'total', 'total']);
  });
});

describe('form values', () => {
  const fields = [
    field({ fieldKey: 'payee', type: 'text', maxLen: 5 }),
    field({ fieldKey: 'lines', type: 'table' }),
    field({ fieldKey: 'item', type: 'text', parentKey: 'lines' }),
    field({ fieldKey: 'cost', type: 'money', parentKey: 'lines', defaultPerm: 'hidden' }),
    field({ fieldKey: 'total', type: 'formula', formula: 'sum(lines.cost)', decimals: 2 }),
  ];
  const perms = new Map(
    fields.map((one) => [one.parentKey === '' ? one.fieldKey : `${one.parentKey}.${one.fieldKey}`, permOf(one, {})]),
  );

  it('keeps hidden values of a row when the row is changed, even when rows are added and removed', () => {
    const stored = {
      lines: [
        { _row: 1, item: 'a', cost: '1' },
        { _row: 2, item: 'b', cost: '2' },
      ],
    };
    const seen = visibleData(fields, stored, perms);
    expect(seen).toEqual({
      lines: [
        { _row: 1, item: 'a' },
        { _row: 2, item: 'b' },
      ],
    });
    const sent = { lines: [{ _row: 2, item: 'B' }, { item: 'c' }] };
    expect(unwritable(fields, sent, perms)).toEqual([]);
    expect(put(fields, stored, sent, perms)).toEqual({
      lines: [
        { _row: 2, item: 'B', cost: '2' },
        { _row: 3, item: 'c', cost: null },
      ],
    });
    expect(unwritable(fields, { lines: [{ cost: '9' }], total: '1', unknown: 1 }, perms)).toEqual([
      'lines.cost',
      'total',
      'unknown',
    ]);
  });

  it('reports missing values and values that do not match their field', () => {
    const data = { payee: 'too long', lines: [{ item: '' }] };
    expect(missing(fields, data, new Set(['payee', 'lines', 'lines.item']))).toEqual(['lines.item']);
    expect(valueProblems(fields, data).map((one) => one.field)).toEqual(['payee']);
    expect(computed(fields, { lines: [{ cost: '1.005' }] })['total']).toBe('1.01');
  });
});
