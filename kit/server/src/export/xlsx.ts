import { type FileCell, isRisky } from './cells.ts';
import { zipPieces } from './zip.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAX_CELL = 32_767;

/** The fixed parts of a workbook with one sheet; its first row is bold and frozen. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf quotePrefix="1"/></cellXfs></styleSheet>`,
};

const PIECE = 64 * 1024;

type Rows = readonly (readonly FileCell[])[];

/** Writes one sheet as the rows arrive: with inline strings, memory holds only the current rows. */
export function xlsxPieces(header: readonly string[], batches: AsyncIterable<Rows>): AsyncIterable<Buffer> {
  const parts = Object.entries(PARTS).map(([name, content]) => ({ name, content: Buffer.from(XML + content) }));
  return zipPieces([...parts, { name: 'xl/worksheets/sheet1.xml', content: sheet(header, batches) }]);
}

async function* sheet(header: readonly string[], batches: AsyncIterable<Rows>): AsyncGenerator<Buffer> {
  let piece = '';
  let isBegun = false;
  const begin = (first: Rows): void => {
    const view = '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView>';
    const columns = header.map((label, index) => column(index, [label, ...sample(first, index)])).join('');
    piece = `${XML}<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetViews><cols>${columns}</cols><sheetData>`;
    piece += `<row>${header.map((label) => textCell(label, ' s="1"')).join('')}</row>`;
    isBegun = true;
  };
  for await (const rows of batches) {
    if (!isBegun) begin(rows);
    for (const row of rows) {
      piece += '<row>';
      for (const one of row) piece += cell(one);
      piece += '</row>';
      if (piece.length < PIECE) continue;
      yield Buffer.from(piece);
      piece = '';
    }
  }
  if (!isBegun) begin([]);
  yield Buffer.from(`${piece}</sheetData></worksheet>`);
}

const SAMPLE = 100;
const MIN_WIDTH = 8;
const MAX_WIDTH = 50;

const sample = (rows: Rows, index: number): string[] => rows.slice(0, SAMPLE).map((row) => row[index]?.text ?? '');

/** Column width that the first rows need; a Chinese character counts as two letters. */
function column(index: number, texts: readonly string[]): string {
  const room = (text: string): number =>
    Array.from(text).reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 2);
  const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, ...texts.map(room)));
  return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
}

/** `quotePrefix` is the workbook form of the leading ' of sys R77: it is not shown, and the cell stays a text when edited. */
function cell({ kind, text }: FileCell): string {
  if (text === '') return '<c/>';
  if (kind === 'number') return `<c><v>${text}</v></c>`;
  return isRisky(text) ? textCell(text, ' s="2"') : textCell(text);
}

function textCell(text: string, style = ''): string {
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text.slice(0, MAX_CELL))}</t></is></c>`;
}

/** XML allows no control characters except tab and line ends. */
function escaped(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are exactly the characters to remove
  const plain = text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '').toWellFormed();
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
