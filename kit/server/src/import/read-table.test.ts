import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { xlsxPieces } from '../export/xlsx.ts';
import { excelMoment, isDateFormat } from './excel-date.ts';
import { readTable } from './read-table.ts';
import { sheetOf, workbook } from './testing/workbook.ts';

const texts = async (bytes: Buffer): Promise<(readonly string[])[]> => (await readTable(bytes)).map((row) => row.texts);

describe('reading a table from a file', () => {
  it('reads a workbook written by the portal without changes', async () => {
    const cell = (text: string) => ({ kind: 'text' as const, text });
    const rows = async function* () {
      yield [
        [cell('<甲> "乙" \u0001'), { kind: 'number' as const, text: '12.5' }],
        [cell(''), cell('第二\n行')],
      ];
    };
    const bytes = await buffer(xlsxPieces(['名称', 'B & C'], rows()));
    expect(await texts(bytes)).toEqual([
      ['名称', 'B & C'],
      ['<甲> "乙"', '12.5'],
      ['', '第二\n行'],
    ]);
  });

  it('reads CSV in UTF-8 with and without a BOM, in the national encoding, with tabs', async () => {
    const expected = [
      ['名称', '价格'],
      ['中,国', '1'],
    ];
    expect(await texts(Buffer.from('\uFEFF名称,价格\r\n"中,国",1\r\n'))).toEqual(expected);
    expect(await texts(Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x0a, 0xd6, 0xd0]))).toEqual([['名称'], ['中']]);
    expect(await texts(Buffer.from('a\tb\n1\t2'))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('keeps the line numbers of the file and skips its empty lines', async () => {
    const rows = await readTable(Buffer.from('a\n\n1\n,\n2'));
    expect(rows.map(({ rowNo }) => rowNo)).toEqual([1, 3, 5]);
  });

  it('reads rows after more empty rows than the row limit, and refuses one row too many', async () => {
    const empty = '<row/>'.repeat(6_000);
    const row = '<row><c><v>1</v></c></row>';
    const sheet = sheetOf(`<row><c t="str"><v>a</v></c></row>${empty}${row}`);
    expect((await readTable(await workbook(sheet))).map(({ rowNo }) => rowNo)).toEqual([1, 6_002]);
    expect((await readTable(Buffer.from(`a${'\n'.repeat(20_000)}1`))).map(({ rowNo }) => rowNo)).toEqual([1, 20_001]);
    await expect(readTable(await workbook(sheetOf(row.repeat(5_002))))).rejects.toThrow('Up to 5000 rows');
    await expect(readTable(Buffer.from('1\n'.repeat(5_002)))).rejects.toThrow('Up to 5000 rows');
  });

  it('refuses any other file', async () => {
    await expect(readTable(Buffer.from('PK\u0003\u0004'))).rejects.toThrow('Could not read the file');
    await expect(readTable(Buffer.from('a\0b'))).rejects.toThrow('Could not read the file');
  });
});

describe('workbook dates', () => {
  it.each([
    [45_688, '2025-01-31'],
    [45_688.5, '2025-01-31 12:00:00'],
  ])('%s is %s', (serial, text) => {
    expect(excelMoment(serial)).toBe(text);
  });
  it.each([
    [14, undefined, true],
    [0, undefined, false],
    [164, 'yyyy"年"m"月"d"日"', true],
    [165, '#,##0.00_ ;[Red]\\-#,##0.00\\ ', false],
    [31, undefined, true],
  ])('format %s %s', (id, code, isDate) => {
    expect(isDateFormat(id, code)).toBe(isDate);
  });
});
