import {
  AppError,
  CODES,
  IMPORT_MAX_CELL,
  IMPORT_MAX_ROWS,
  IMPORT_MAX_TEXT,
  IMPORT_MAX_UNPACKED,
  type Label,
} from '@switchboard/kit-contract';
import { CsvError, parse } from 'csv-parse/sync';
import { readXlsx } from './read-xlsx.ts';
import { columnLetters, type TableLimits, TableTooLarge, TextMeter } from './table-limits.ts';
import { type UnpackLimits, UnpacksTooMuch } from './zip-xml.ts';

/** Texts of a sheet, heading first. Rows without text are left out; each row keeps its line number in the file. */
export interface SheetRow {
  readonly rowNo: number;
  readonly texts: readonly string[];
}

const LIMITS: TableLimits = {
  // one row above the limit, plus the heading, is enough to detect too many
  rows: IMPORT_MAX_ROWS + 2,
  columns: 100,
  cell: IMPORT_MAX_CELL,
  text: IMPORT_MAX_TEXT,
};
/**
 * A cell of the maximum length fits into a piece however its characters are written (`&#x1F4DE;`), and 5,000 rows of
 * 100 cells have fewer tags.
 */
const UNPACK: UnpackLimits = { bytes: IMPORT_MAX_UNPACKED, piece: 400_000, tags: 2_000_000 };

/** Bytes of UTF-8 per unit of text length. */
const BYTES_PER_CHARACTER = 3;
/** The last column of a sheet, XFD: a line with more cells is not a line of a table. */
const MAX_CELLS = 16_384;

/** Empty lines included. */
const MAX_LINES = 100_000;

const grouped = (value: number): string => value.toLocaleString('en');

const UNREADABLE: Label = {
  zh: '文件无法读取，请使用 .xlsx 或 .csv 文件',
  en: 'Could not read the file. Use an .xlsx or .csv file',
};
const TOO_MANY: Label = {
  zh: `一次最多导入 ${IMPORT_MAX_ROWS} 行，请拆分文件`,
  en: `Up to ${IMPORT_MAX_ROWS} rows per import. Split the file`,
};
const TOO_MUCH_TEXT: Label = {
  zh: `文件中所有单元格的文字合计超过 ${grouped(IMPORT_MAX_TEXT)} 个字符，请拆分文件`,
  en: `The cells of the file contain more than ${grouped(IMPORT_MAX_TEXT)} characters in total. Split the file`,
};
const UNPACKS: Label = {
  zh: '文件展开后过大，请另存为新的 .xlsx 或 .csv 文件后重试',
  en: 'The file is too large when unpacked. Save it as a new .xlsx or .csv file and try again',
};

/** Reads the first sheet of a file; the content decides the format, not the name. */
export async function readTable(bytes: Buffer): Promise<SheetRow[]> {
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK';
  try {
    const rows = isZip ? (await readXlsx(bytes, LIMITS, UNPACK)).filter(isFilled) : readCsv(bytes);
    if (rows.length > IMPORT_MAX_ROWS + 1) throw tooManyRows();
    return rows;
  } catch (error) {
    throw refusalOf(error);
  }
}

const unreadable = (): AppError => new AppError(CODES.validation, { label: UNREADABLE });
const tooManyRows = (): AppError => new AppError(CODES.limitReached, { label: TOO_MANY });
const isFilled = ({ texts }: SheetRow): boolean => texts.some((text) => text !== '');

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof UnpacksTooMuch)
    return new AppError(CODES.limitReached, {
      label: UNPACKS,
      data: { limit: 'unpacked', most: IMPORT_MAX_UNPACKED },
    });
  if (!(error instanceof TableTooLarge)) return unreadable();
  if (error.cell === null)
    return new AppError(CODES.limitReached, { label: TOO_MUCH_TEXT, data: { limit: 'text', most: IMPORT_MAX_TEXT } });
  const [row, column] = [error.cell.rowNo, columnLetters(error.cell.column)];
  const label: Label = {
    zh: `第 ${row} 行 ${column} 列超过 ${grouped(IMPORT_MAX_CELL)} 个字符，请缩短后重试`,
    en: `Row ${row}, column ${column} has more than ${grouped(IMPORT_MAX_CELL)} characters. Shorten the text and try again`,
  };
  return new AppError(CODES.limitReached, { label, data: { limit: 'cell', most: IMPORT_MAX_CELL, row, column } });
}

/** Counts each cell when it ends and cuts off a cell that does not end, because a quotation mark may never be closed. */
function readCsv(bytes: Buffer): SheetRow[] {
  const text = decoded(bytes);
  if (text.includes('\0')) throw unreadable();
  const meter = new TextMeter(LIMITS);
  const rows: SheetRow[] = [];
  let rowNo = 1;
  let texts: string[] = [];
  try {
    parse(text, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: false,
      delimiter: [',', '\t', ';'],
      max_record_size: IMPORT_MAX_CELL * BYTES_PER_CHARACTER,
      // the parser keeps nothing, so its limit counts only the current cell
      cast(value, { index }) {
        if (index >= MAX_CELLS) throw unreadable();
        if (index >= LIMITS.columns) return null;
        meter.count(value, rowNo, index);
        texts.push(value.trim());
        return null;
      },
      on_record() {
        const row = { rowNo, texts };
        rowNo += 1;
        texts = [];
        if (isFilled(row)) rows.push(row);
        if (rows.length >= LIMITS.rows || rowNo > MAX_LINES) throw tooManyRows();
        return null;
      },
    });
  } catch (error) {
    const isEndless = error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE';
    throw isEndless ? new TableTooLarge({ rowNo, column: texts.length }) : error;
  }
  return rows;
}

/** Excel in China saves CSV in the old national encoding. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
