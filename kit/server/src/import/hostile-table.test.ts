import { CODES } from '@switchboard/kit-contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Measured, readInChild } from './testing/read-in-child.ts';
import { manyParts, sheetOf, stringsOf, workbook } from './testing/workbook.ts';

const MB = 1_000_000;
/** Of the cost of the largest table that is accepted, which depends on the machine. */
const MOST_COST = 1.5;
const MOST_MB = 100;

const heading = '<row r="1"><c t="inlineStr"><is><t>name</t></is></c></row>';
const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const references = (count: number): string => '<row><c t="s"><v>0</v></c></row>'.repeat(count);
const xf = (count: number): string => `<cellXfs>${'<xf numFmtId="164"/>'.repeat(count)}</cellXfs>`;

let largestMs = 0;
beforeAll(async () => {
  const largest = await readInChild(Buffer.from(`${'A'.repeat(30_000)},\n`.repeat(333)));
  if (largest.rows !== 333) throw new Error('the largest accepted table was refused');
  largestMs = largest.cpuMs;
});

function expectCheap({ cpuMs, grownMb }: Measured): void {
  expect(cpuMs).toBeLessThan(MOST_COST * largestMs);
  expect(grownMb).toBeLessThan(MOST_MB);
}

/** Expects a refusal for a limit of a cell or a file, with a text that names the place. */
function expectLimit(measured: Measured, data: unknown, zh: string, en: string): void {
  expect(measured.error).toMatchObject({ code: CODES.limitReached, data });
  expect(measured.error?.zh).toContain(zh);
  expect(measured.error?.en).toContain(en);
  expectCheap(measured);
}

const refusedCell = (measured: Measured, row: number, column: string): void =>
  expectLimit(measured, { row, column }, `第 ${row} 行 ${column} 列`, `Row ${row}, column ${column}`);
const refusedText = (measured: Measured): void =>
  expectLimit(measured, { limit: 'text', most: 10 * MB }, '10,000,000 个字符', '10,000,000 characters');
const refusedFile = (measured: Measured): void =>
  expectLimit(measured, { limit: 'unpacked' }, '文件展开后过大', 'The file is too large when unpacked');

describe('a table built to exhaust a node is refused at the cost of the largest accepted table, and within 100 MB', () => {
  it('one shared string of 30 MB that 5,000 rows refer to', async () => {
    const strings = stringsOf(`<si><t>${'A'.repeat(30 * MB)}</t></si>`);
    refusedFile(await readInChild(await workbook({ ...strings, ...sheetOf(references(5_000)) })));
  });

  it('a shared string too long for a cell, at the cell that refers to it', async () => {
    const strings = stringsOf(`<si><t>${'A'.repeat(32_768)}</t></si>`);
    refusedCell(await readInChild(await workbook({ ...strings, ...sheetOf(heading + references(5_000)) })), 2, 'A');
  });

  it('a shared string of the maximum length, as soon as its references exceed the file limit', async () => {
    const strings = stringsOf(`<si><t>${'文'.repeat(32_767)}</t></si>`);
    refusedText(await readInChild(await workbook({ ...strings, ...sheetOf(references(5_000)) })));
    const within = await readInChild(await workbook({ ...strings, ...sheetOf(references(300)) }));
    expect(within).toMatchObject({ rows: 300, error: null });
  });

  it('a shared string composed of rich text runs', async () => {
    const strings = stringsOf(`<si>${`<r><t>${'A'.repeat(1_000)}</t></r>`.repeat(30_000)}</si>`);
    refusedCell(await readInChild(await workbook({ ...strings, ...sheetOf(heading + references(5_000)) })), 2, 'A');
  });

  it('more shared strings than a node can hold', async () => {
    const items = Array.from({ length: 600_000 }, (_, at) => `<si><t>${at}</t></si>`).join('');
    refusedFile(await readInChild(await workbook({ ...stringsOf(items), ...sheetOf(references(1)) })));
  });

  it.each([
    ['inline text', inline('A'.repeat(40_000))],
    ['inline text in runs', `<c t="inlineStr"><is>${`<r><t>${'A'.repeat(1_000)}</t></r>`.repeat(40)}</is></c>`],
    ['the last result of a formula', `<c t="str"><f>REPT("A",40000)</f><v>${'A'.repeat(40_000)}</v></c>`],
    ['a number', `<c><v>${'1'.repeat(40_000)}</v></c>`],
    ['characters written as entities', inline('&amp;'.repeat(40_000))],
    ['several values', `<c t="str">${`<v>${'A'.repeat(1_000)}</v>`.repeat(40)}</c>`],
  ])('a cell of 40,000 characters: %s', async (_, cell) => {
    const rows = `${heading}<row r="2"><c r="A2"><v>1</v></c></row><row r="3"><c r="A3"><v>1</v></c>${cell}</row>`;
    refusedCell(await readInChild(await workbook(sheetOf(rows))), 3, 'B');
  });

  it.each([
    ['inline text', inline('A'.repeat(30 * MB))],
    ['an attribute', `<c r="${'A'.repeat(30 * MB)}"/>`],
    ['a comment', `<!--${'A'.repeat(30 * MB)}-->`],
    ['a name', `<${'A'.repeat(30 * MB)}/>`],
    ['a formula', `<c><f>${'A'.repeat(30 * MB)}</f></c>`],
    ['tags in one another', '<a>'.repeat(10 * MB)],
  ])('30 MB in one piece: %s', async (_, xml) => {
    refusedFile(await readInChild(await workbook(sheetOf(`<row>${xml}</row>`))));
  });

  it('a part that declares an unpacked size above the limit', async () => {
    refusedFile(await readInChild(await workbook(sheetOf(' '.repeat(61 * MB)))));
  });

  it('cells or rows without content, after the work that the largest allowed table takes', async () => {
    for (const rows of [`<row>${'<c/>'.repeat(14 * MB)}</row>`, '<row/>'.repeat(9 * MB)]) {
      const read = await readInChild(await workbook(sheetOf(rows)));
      expect(read.error).toMatchObject({ code: CODES.limitReached, data: { limit: 'unpacked' } });
      expect(read.cpuMs).toBeLessThan(3 * MOST_COST * largestMs);
      expect(read.grownMb).toBeLessThan(MOST_MB);
    }
  });

  it('many small parts', async () => {
    refusedFile(await readInChild(manyParts(60_000)));
  });

  it('number formats that are costly to evaluate, or too many', async () => {
    const format = `<numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(200_000)}"/></numFmts>`;
    const costly = { 'xl/styles.xml': `<styleSheet>${format}${xf(60_000)}</styleSheet>` };
    const read = await readInChild(await workbook({ ...costly, ...sheetOf(heading) }));
    expect(read.rows).toBe(1);
    expectCheap(read);
    const many = { 'xl/styles.xml': `<styleSheet>${xf(MB)}</styleSheet>` };
    refusedFile(await readInChild(await workbook({ ...many, ...sheetOf(heading) })));
  });

  it('entities defined by the document', async () => {
    const levels = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');
    const xml = `<!DOCTYPE x [<!ENTITY e0 "AAAAAAAAAA">${levels}]><worksheet><row>${inline('&e9;')}</row></worksheet>`;
    const read = await readInChild(await workbook({ 'xl/worksheets/sheet1.xml': xml }));
    expect(read.error).toMatchObject({ code: CODES.validation });
    expectCheap(read);
  });

  it('CSV: a cell too long, an unclosed quotation mark, more text than a file may hold, a line of separators', async () => {
    refusedCell(await readInChild(Buffer.from(`a,b\n1,2\n3,${'A'.repeat(32_768)}`)), 3, 'B');
    refusedCell(await readInChild(Buffer.from(`a,b\n1,2\n3,"${'A,\n'.repeat(1_600_000)}`)), 3, 'B');
    refusedText(await readInChild(Buffer.from(`${'A'.repeat(30_000)},\n`.repeat(400))));
    const separators = await readInChild(Buffer.from(`a${','.repeat(5 * MB)}\nb`));
    expect(separators.error).toMatchObject({ code: CODES.validation });
    expectCheap(separators);
    const lines = await readInChild(Buffer.from('\n'.repeat(5 * MB)));
    expect(lines.error).toMatchObject({ code: CODES.limitReached });
    expectCheap(lines);
  });
});
