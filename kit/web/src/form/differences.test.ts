import { field } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import { differencesOf, suggestedSide } from './differences.ts';

const L = { zh: '名', en: 'Name' };
const fields = {
  name: field.text({ label: L }),
  city: field.text({ label: L, nullable: true }),
  amount: field.decimal({ label: L }),
  at: field.dateTime({ label: L }),
  tags: field.tags({ label: L }),
};
const names = Object.keys(fields);
const base = { name: 'A', city: null, amount: '1.500000', at: '2026-11-01T00:00:00.000Z', tags: ['x', 'y'] };

describe('two versions of a record', () => {
  it('differ only where their values do, in any notation', () => {
    const mine = { name: 'A', city: '', amount: '1.5', at: '2026-11-01T08:00:00+08:00', tags: ['y', 'x'] };
    expect(differencesOf(names, fields, { base, mine, theirs: base })).toEqual([]);
  });

  it('conflict in a field that both changed; a change by one side is kept automatically', () => {
    const mine = { ...base, name: 'B', amount: '2' };
    const theirs = { ...base, name: 'C', city: 'Xi’an' };
    const found = differencesOf(names, fields, { base, mine, theirs });
    expect(found).toEqual([
      { name: 'name', mine: 'B', theirs: 'C', isConflict: true },
      { name: 'city', mine: null, theirs: 'Xi’an', isConflict: false },
      { name: 'amount', mine: '2', theirs: '1.500000', isConflict: false },
    ]);
    const sides = found.map((one) => suggestedSide(one, fields[one.name as keyof typeof fields], base));
    expect(sides).toEqual(['mine', 'theirs', 'mine']);
  });
});
