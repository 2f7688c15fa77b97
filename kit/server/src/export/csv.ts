import { type FileCell, isRisky } from './cells.ts';

/** Without the BOM, Excel reads UTF-8 as the code page of the machine (sys R77). */
const BOM = '\uFEFF';
/** Rows are joined to pieces of about this many characters; one buffer per row would cost more than the row. */
const PIECE = 64 * 1024;

export async function* csvPieces(
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly FileCell[])[]>,
): AsyncGenerator<Buffer> {
  let piece = csvHead(header);
  for await (const rows of batches) {
    for (const row of rows) {
      piece += csvLine(row);
      if (piece.length < PIECE) continue;
      yield Buffer.from(piece);
      piece = '';
    }
  }
  if (piece !== '') yield Buffer.from(piece);
}

export const csvHead = (header: readonly string[]): string => `${BOM}${header.map(quoted).join(',')}\r\n`;

function csvLine(row: readonly FileCell[]): string {
  let line = '';
  for (const [index, { kind, text }] of row.entries()) {
    if (index > 0) line += ',';
    line += kind === 'number' ? text : csvText(text);
  }
  return `${line}\r\n`;
}

/** A text as a CSV cell: marked where a spreadsheet would evaluate it, quoted where required. */
export const csvText = (text: string): string => quoted(isRisky(text) ? `'${text}` : text);

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
