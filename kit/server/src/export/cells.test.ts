import { buffer, text } from 'node:stream/consumers';
import { field, type Fields } from '@switchboard/kit-contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { readTable } from '../import/read-table.ts';
import { fileCell, isRisky } from './cells.ts';
import { csvText } from './csv.ts';
import { HARMLESS, LIVE } from './testing/formulas.ts';
import { tablePieces } from './table-file.ts';

const label = { zh: '列', en: 'Column' };
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

const table = {
  title: 't',
  fields: { value: field.text({ label }) } as Fields,
  columns: ['value'],
  locale: 'zh',
} as const;
const rowsOf = async function* (values: readonly unknown[]) {
  yield values.map((value) => ({ value }));
};

describe('export cells', () => {
  it('SYS-77 no CSV cell begins a formula; numbers and +86 numbers stay unchanged; UTF-8 with BOM', async () => {
    const file = await buffer(tablePieces(table, 'csv', rowsOf([...LIVE, ...HARMLESS])));
    expect(file.toString().startsWith('\uFEFF列\r\n')).toBe(true);
    const cells = (await readTable(file)).slice(1).map((row) => row.texts[0]);
    expect(cells).toHaveLength(LIVE.length + HARMLESS.length);
    // the reader trims; only the first character of each cell matters
    for (const live of LIVE) expect(csvText(live).replace(/^"/, '')[0], live).toBe("'");
    for (const harmless of HARMLESS)
      expect(csvText(harmless), harmless).toBe(/^\s/.test(harmless) ? `"${harmless}"` : harmless);
  });

  it('SYS-77 a workbook holds no formula; every text is unchanged and marked as text where it looks like a formula', async () => {
    const bytes = await buffer(tablePieces(table, 'xlsx', rowsOf([...LIVE, ...HARMLESS])));
    const cells = (await readTable(bytes)).slice(1).map((row) => row.texts[0]);
    expect(cells).toEqual([...LIVE, ...HARMLESS].map((one) => one.trim()));
    const xml = await sheetOf(bytes);
    expect(xml).not.toContain('<f>');
    expect(xml.match(/<c t="inlineStr" s="2">/g)).toHaveLength(LIVE.length);
  });

  it('SYS-77 no text can begin a formula, and a number never gets a mark', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const first = csvText(value).replace(/^"/, '');
        expect(FORMULA.test(first) && !/^[+-]\d+(\.\d+)?$/.test(value)).toBe(false);
      }),
    );
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e15, max: 1e15 }), (value) => {
        const written = value.toFixed(4);
        expect(isRisky(written)).toBe(false);
      }),
    );
  });
});

describe('values by column kind', () => {
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
    [field.text({ label }), '=1+1', { kind: 'text', text: '=1+1' }],
  ])('%#', (of, value, expected) => {
    expect(fileCell(of, value, 'zh')).toEqual(expected);
  });
});

async function sheetOf(bytes: Buffer): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
    if (error !== null) return reject(error);
    zip.on('entry', (entry: { fileName: string }) => {
      if (!entry.fileName.endsWith('sheet1.xml')) return zip.readEntry();
      zip.openReadStream(entry as never, (failed, stream) => (failed ? reject(failed) : resolve(text(stream))));
    });
    zip.readEntry();
  });
  return await promise;
}
