/** Cells of a text from a spreadsheet: tabs between columns; a cell with a line break or a tab is in quotes. */
export function parseTsv(text: string): string[][] {
  const clean = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= clean.length) {
    const { cell, end } = clean[at] === '"' ? (quoted(clean, at) ?? plain(clean, at)) : plain(clean, at);
    (rows.at(-1) as string[]).push(cell);
    if (clean[end] === '\n') rows.push([]);
    at = end + 1;
  }
  // Excel ends the last row with a line break
  const lastRow = rows.at(-1);
  if (rows.length > 1 && lastRow?.length === 1 && lastRow[0] === '') rows.pop();
  return rows;
}

interface Cell {
  readonly cell: string;
  /** Index of the separator behind the cell. */
  readonly end: number;
}

function plain(text: string, from: number): Cell {
  const found = /[\t\n]/g;
  found.lastIndex = from;
  const end = found.exec(text)?.index ?? text.length;
  return { cell: text.slice(from, end), end };
}

/** Null when the quote is part of the text, such as `"A" quality`. */
function quoted(text: string, from: number): Cell | null {
  let close = text.indexOf('"', from + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) return null;
  const after = text[close + 1];
  if (after !== undefined && after !== '\t' && after !== '\n') return null;
  return { cell: text.slice(from + 1, close).replaceAll('""', '"'), end: close + 1 };
}

export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(guarded).join('\t')).join('\n');
}

const guarded = (cell: string): string => (/[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
