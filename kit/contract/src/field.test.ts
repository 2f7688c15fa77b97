import { describe, expect, it } from 'vitest';
import { type Field, field, filterSchema } from './field.ts';

const label = { zh: '列', en: 'Column' };
const values = { a: { label }, b: { label } };

describe('a field', () => {
  it('is closed by default: no filter, no sort, not null, not sensitive', () => {
    expect(field.text({ label })).toMatchObject({ filter: false, sortable: false, nullable: false, sensitive: false });
  });

  it('accepts null only when declared nullable', () => {
    expect(field.date({ label }).schema.safeParse(null).success).toBe(false);
    expect(field.date({ label, nullable: true }).schema.safeParse(null).success).toBe(true);
  });

  it('accepts only its codes as an enum', () => {
    const of = field.enum({ label, values });
    expect(of.schema.safeParse('a').success).toBe(true);
    expect(of.schema.safeParse('Column').success).toBe(false);
  });
});

describe('a filter by kind of field', () => {
  const cases: [string, Field, unknown[], unknown[]][] = [
    ['text: words', field.text({ label }), ['x', '', '%_'], ['x'.repeat(201), 1]],
    ['id: a list', field.id({ label }), [['1']], [[], '1', ['x'], Array.from({ length: 101 }, () => '1')]],
    ['enum: known codes', field.enum({ label, values }), [['a'], ['a', 'b']], [[], ['c'], 'a']],
    ['tags with values: known codes', field.tags({ label, values }), [['a']], [['c'], []]],
    ['tags without values: any word', field.tags({ label }), [['c']], [['x'.repeat(61)]]],
    ['boolean', field.boolean({ label }), [true, false], ['true', 1]],
    ['int: a range', field.int({ label }), [{}, { from: '1' }, { from: '1', to: '2' }], [{ from: 1 }, { from: 'x' }]],
    ['decimal: a range', field.decimal({ label }), [{ to: '-1.5' }], [{ to: '1e9' }]],
    ['date: a range', field.date({ label }), [{ from: '2026-01-01' }], [{ from: '2026-13-01' }]],
    [
      'dateTime: a range',
      field.dateTime({ label }),
      [{ from: '2026-01-01T00:00:00+08:00' }],
      [{ from: '2026-01-01' }, '2026-01-01T00:00:00Z'],
    ],
  ];
  it.each(cases)('%s', (_, of, good, bad) => {
    for (const value of good) expect(filterSchema(of).safeParse(value).success, JSON.stringify(value)).toBe(true);
    for (const value of bad) expect(filterSchema(of).safeParse(value).success, JSON.stringify(value)).toBe(false);
  });
});
