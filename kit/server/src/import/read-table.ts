import { AppError, CODES, IMPORT_MAX_ROWS, type Label } from '@switchboard/kit-contract';
import { parse } from 'csv-parse/sync';
import { readXlsx } from './read-xlsx.ts';

/** Texts of a sheet, the heading first. Rows without any text are not there; each knows its line in the file. */
export interface SheetRow {
  readonly rowNo: number;
  readonly texts: readonly string[];
}

const MAX_COLUMNS = 100;
const UNREADABLE: Label = {
  zh: '文件无法读取，请使用 .xlsx 或 .csv 文件',
  en: 'The file cannot be read: use an .xlsx or .csv file',
};
const TOO_MANY: Label = {
  zh: `一次最多导入 ${IMPORT_MAX_ROWS} 行，请拆分文件`,
  en: `At most ${IMPORT_MAX_ROWS} rows at once: split the file`,
};

/** The first sheet of a file, by what is in it, not by its name. */
export async function readTable(bytes: Buffer): Promise<SheetRow[]> {
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK';
  // one more than allowed (and the heading) is enough to know that it is too much
  const limit = IMPORT_MAX_ROWS + 2;
  const rows = await (isZip ? readXlsx(bytes, { rows: limit, columns: MAX_COLUMNS }) : readCsv(bytes, limit)).catch(
    (error: unknown) => {
      if (error instanceof AppError) throw error;
      throw new AppError(CODES.validation, { label: UNREADABLE });
    },
  );
  const filled = rows.filter(({ texts }) => texts.some((text) => text !== ''));
  if (filled.length > IMPORT_MAX_ROWS + 1) throw new AppError(CODES.limitReached, { label: TOO_MANY });
  return filled;
}

async function readCsv(bytes: Buffer, limit: number): Promise<SheetRow[]> {
  const text = decoded(bytes);
  if (text.includes('\0')) throw new AppError(CODES.validation, { label: UNREADABLE });
  const lines = parse(text, {
    bom: true,
    relax_column_count: true,
    skip_empty_lines: false,
    delimiter: [',', '\t', ';'],
    to: limit * 2,
  }) as string[][];
  return lines.map((texts, index) => ({
    rowNo: index + 1,
    texts: texts.slice(0, MAX_COLUMNS).map((one) => one.trim()),
  }));
}

/** Excel in China saves CSV in the old national encoding. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
