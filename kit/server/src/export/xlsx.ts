import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { FileCell } from './cells.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAX_CELL = 32_767;

/** The fixed parts of a workbook with one sheet, whose first row is bold and stays in sight. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

/** One sheet, written row by row: inline strings, so nothing is held but the row at hand. */
export async function xlsxFile(header: readonly string[], rows: readonly (readonly FileCell[])[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(XML + content), name);
  zip.addReadStream(Readable.from(sheet(header, rows)), 'xl/worksheets/sheet1.xml');
  zip.end();
  return await buffer(zip.outputStream);
}

function* sheet(header: readonly string[], rows: readonly (readonly FileCell[])[]): Generator<Buffer> {
  const view = '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView>';
  const columns = header.map((label, index) => column(index, [label, ...sample(rows, index)])).join('');
  yield Buffer.from(
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetViews><cols>${columns}</cols><sheetData>`,
  );
  yield Buffer.from(`<row>${header.map((label) => textCell(label, ' s="1"')).join('')}</row>`);
  for (const row of rows) yield Buffer.from(`<row>${row.map(cell).join('')}</row>`);
  yield Buffer.from('</sheetData></worksheet>');
}

const SAMPLE = 100;
const MIN_WIDTH = 8;
const MAX_WIDTH = 50;

const sample = (rows: readonly (readonly FileCell[])[], index: number): string[] =>
  rows.slice(0, SAMPLE).map((row) => row[index]?.text ?? '');

/** As wide as the first rows need: a Chinese character takes the room of two letters. */
function column(index: number, texts: readonly string[]): string {
  const room = (text: string): number =>
    Array.from(text).reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 2);
  const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, ...texts.map(room)));
  return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
}

function cell({ kind, text }: FileCell): string {
  if (text === '') return '<c/>';
  return kind === 'number' ? `<c><v>${text}</v></c>` : textCell(text);
}

function textCell(text: string, style = ''): string {
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text.slice(0, MAX_CELL))}</t></is></c>`;
}

/** XML knows no control characters but tab and line ends. */
function escaped(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are exactly what must go
  const plain = text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '').toWellFormed();
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
