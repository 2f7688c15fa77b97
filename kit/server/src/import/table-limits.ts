/** Limits of a table while it is read; a small file can refer to one long text from every row. */
export interface TableLimits {
  readonly rows: number;
  readonly columns: number;
  /** Characters of one cell. */
  readonly cell: number;
  /** Characters of all cells, each text counted as often as it is referred to. */
  readonly text: number;
}

/** Where a table exceeded its limits: a cell by its row and column (from 0), or the text of the file as a whole. */
export class TableTooLarge extends Error {
  readonly cell: { readonly rowNo: number; readonly column: number } | null;
  constructor(cell: TableTooLarge['cell'] = null) {
    super(cell === null ? 'too much text' : `too much text in row ${cell.rowNo}, column ${columnLetters(cell.column)}`);
    this.cell = cell;
  }
}

/** Counts the text of cells while they are read: refused text is never held in memory. */
export class TextMeter {
  readonly #limits: TableLimits;
  #left: number;
  constructor(limits: TableLimits) {
    this.#limits = limits;
    this.#left = limits.text;
  }

  count(text: string, rowNo: number, column: number): void {
    if (text.length > this.#limits.cell) throw new TableTooLarge({ rowNo, column });
    this.#left -= text.length;
    if (this.#left < 0) throw new TableTooLarge();
  }
}

const LETTERS = 26;

/** 0 is A, 26 is AA. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / LETTERS);
  return (rest === 0 ? '' : columnLetters(rest - 1)) + String.fromCharCode(65 + (column % LETTERS));
}
