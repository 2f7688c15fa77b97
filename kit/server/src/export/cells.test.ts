import { field } from '@switchboard/kit-contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileCell, safeText } from './cells.ts';
import { csvFile } from './csv.ts';

const label = { zh: '列', en: 'Column' };
const NUMBER = /^-?\d+(\.\d+)?$/;

describe('SYS-77 cells of an export', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+8613800000000', "'+8613800000000"],
    ['-cmd|calc', "'-cmd|calc"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['-12.50', '-12.50'],
    ['-3', '-3'],
    ['华为', '华为'],
    ['a=b', 'a=b'],
  ])('%j becomes %j', (text, safe) => {
    expect(safeText(text)).toBe(safe);
  });

  it('no text can begin a formula, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const safe = safeText(text);
        expect(/^[=+\-@\t\r]/.test(safe)).toBe(NUMBER.test(text) && text.startsWith('-'));
      }),
    );
  });

  it('a csv is UTF-8 with a byte order mark, quoted where it must be', () => {
    const bytes = csvFile(['名称'], [[{ kind: 'text', text: safeText('=a,"b"') }]]);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString()).toBe('\uFEFF名称\r\n"\'=a,""b"""\r\n');
  });
});

describe('values by the kind of their column', () => {
  const codes = { '1': { label: { zh: '正常', en: 'Active' } }, '2': { label: { zh: '停用', en: 'Off' } } };
  it.each([
    [field.enum({ label, values: codes }), '1', { kind: 'text', text: '正常' }],
    [field.tags({ label, values: codes }), ['1', '2', '9'], { kind: 'text', text: '正常、停用、9' }],
    [field.boolean({ label }), false, { kind: 'text', text: '否' }],
    [field.decimal({ label }), '12345.500000', { kind: 'number', text: '12345.5' }],
    [field.decimal({ label }), '-0.000001', { kind: 'number', text: '-0.000001' }],
    [field.decimal({ label }), '999999999999.123456', { kind: 'text', text: '999999999999.123456' }],
    [field.int({ label }), 1000, { kind: 'number', text: '1000' }],
    [field.id({ label }), '1234567890123456789', { kind: 'text', text: '1234567890123456789' }],
    [field.dateTime({ label }), '2026-01-31T16:00:00.000Z', { kind: 'text', text: '2026-02-01 00:00:00' }],
    [field.date({ label }), '2026-01-31', { kind: 'text', text: '2026-01-31' }],
    [field.text({ label }), null, { kind: 'text', text: '' }],
  ])('%#', (of, value, expected) => {
    expect(fileCell(of, value, 'zh')).toEqual(expected);
  });
});
