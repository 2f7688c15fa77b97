import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTsv, writeTsv } from './tsv.ts';

describe('text of a spreadsheet', () => {
  it.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"two\nlines"\tb', [['two\nlines', 'b']]],
    ['"say ""hi"""\tb', [['say "hi"', 'b']]],
    ['"A" quality\tb', [['"A" quality', 'b']]],
    ['"open\tb', [['"open', 'b']]],
    ['a\t\t', [['a', '', '']]],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['', [['']]],
  ])('%j is read as %j', (text, rows) => {
    expect(parseTsv(text)).toEqual(rows);
  });

  it('is read back as it was copied, with tabs, quotes and line breaks in cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '1'), maxLength: 6 });
    const rows = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      );
    fc.assert(
      fc.property(rows, (cells) => {
        // a last row with one empty cell is the line break with which Excel ends
        fc.pre(cells.length === 1 || cells.at(-1)?.join('') !== '' || (cells[0]?.length ?? 0) > 1);
        expect(parseTsv(writeTsv(cells))).toEqual(cells);
      }),
    );
  });
});
