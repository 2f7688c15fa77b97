import { field } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import { shownColumns } from './list-columns.ts';

const fields = {
  id: field.id({ label: { zh: '编号', en: 'ID' } }),
  isAdmin: field.boolean({ label: { zh: '管理员', en: 'Administrator' }, sortable: true }),
  amount: field.decimal({ label: { zh: '金额', en: 'Amount' }, width: 90 }),
};
const settings = [
  { name: 'amount', isShown: true },
  { name: 'gone', isShown: true },
  { name: 'id', isShown: false },
  { name: 'isAdmin', isShown: true },
];

describe('shownColumns', () => {
  it('returns the selected columns in their order, with the width of the definition', () => {
    expect(shownColumns(fields, settings, 'zh').map(({ name, width, isNumeric }) => [name, width, isNumeric])).toEqual([
      ['amount', 90, true],
      ['isAdmin', 82, false],
    ]);
  });

  it('is wide enough for the heading in the current language', () => {
    expect(shownColumns(fields, settings, 'en')[1]?.width).toBe(13 * 8 + 20 + 20);
  });
});
