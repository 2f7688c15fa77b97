import { excelMoment, isDateFormat } from './excel-date.ts';
import type { SheetRow } from './read-table.ts';
import { type TableLimits, TableTooLarge, TextMeter } from './table-limits.ts';
import { openParts, type UnpackLimits, UnpacksTooMuch, type XmlHandlers, type XmlParts } from './zip-xml.ts';

/** Distinct texts of a workbook: as many as its first sheet may have cells. */
const MAX_STRINGS = 250_000;
/** Excel's own limits: cell styles of a workbook, and characters of a number format. */
const MAX_STYLES = 65_490;
const MAX_FORMAT = 255;
/** The last row of a sheet. */
const MAX_ROW = 1_048_576;

export interface Sheet {
  readonly name: string;
  readonly rows: readonly SheetRow[];
}

/** Reads the first sheet of a workbook as texts. Unpacks only three parts, with limits; formulas return their last result. */
export async function readXlsx(bytes: Buffer, limits: TableLimits, unpack: UnpackLimits): Promise<SheetRow[]> {
  const parts = await openParts(bytes, unpack);
  try {
    const [first] = sheetParts(parts);
    if (first === undefined) throw new Error('no sheet');
    return await readSheet(parts, first, await readCells(parts, limits));
  } finally {
    parts.close();
  }
}

/** Reads every visible sheet with its name, in tab order. */
export async function readSheets(bytes: Buffer, limits: TableLimits, unpack: UnpackLimits): Promise<Sheet[]> {
  const parts = await openParts(bytes, unpack);
  try {
    const context = await readCells(parts, limits);
    const sheets: Sheet[] = [];
    for (const { name, part } of await namedSheets(parts))
      sheets.push({ name, rows: await readSheet(parts, part, context) });
    return sheets;
  } finally {
    parts.close();
  }
}

const sheetParts = ({ names }: XmlParts): string[] =>
  names.filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).toSorted(byNumber);

async function namedSheets(parts: XmlParts): Promise<{ name: string; part: string }[]> {
  const targets = new Map<string, string>();
  await parts.parse('xl/_rels/workbook.xml.rels', {
    open(tag, { Id, Target }) {
      if (tag === 'Relationship' && Id !== undefined && Target !== undefined) targets.set(Id, Target);
    },
  });
  const sheets: { name: string; part: string }[] = [];
  await parts.parse('xl/workbook.xml', {
    open(tag, { name = '', state, 'r:id': id = '' }) {
      const target = targets.get(id);
      if (tag !== 'sheet' || target === undefined || (state ?? 'visible') !== 'visible') return;
      sheets.push({ name, part: target.startsWith('/') ? target.slice(1) : `xl/${target}` });
    },
  });
  return sheets;
}

async function readCells(parts: XmlParts, limits: TableLimits): Promise<SheetContext> {
  const strings: string[] = [];
  await parts.parse('xl/sharedStrings.xml', sharedStrings(strings, limits));
  const dateStyles = new Set<number>();
  await parts.parse('xl/styles.xml', styles(dateStyles));
  return { strings, dateStyles, limits, meter: new TextMeter(limits) };
}

async function readSheet(parts: XmlParts, part: string, context: SheetContext): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  await parts.parse(part, sheetRows(rows, context));
  return rows;
}

function sharedStrings(strings: string[], { cell, text: most }: TableLimits): XmlHandlers {
  let current = '';
  let left = most;
  let isText = false;
  let isPhonetic = false;
  return {
    open(name) {
      if (name === 'si') current = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text(text) {
      if (isText) current = upTo(current, text, cell);
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      left -= current.length;
      if (left < 0) throw new TableTooLarge();
      if (strings.length === MAX_STRINGS) throw new UnpacksTooMuch();
      strings.push(current);
    },
  };
}

/** Keeps one character above the cell limit: enough to detect the excess, which is refused at its cell. */
function upTo(text: string, more: string, most: number): string {
  return text.length > most ? text : text + more.slice(0, most + 1 - text.length);
}

/** Collects the cell styles that mean a date: such a cell holds a number. */
function styles(dateStyles: Set<number>): XmlHandlers {
  const custom = new Map<number, boolean>();
  let isInCells = false;
  let index = 0;
  return {
    open(name, attributes) {
      if (name === 'numFmt') {
        const id = Number(attributes['numFmtId']);
        // evaluated once, however many styles use it
        custom.set(id, isDateFormat(id, attributes['formatCode']?.slice(0, MAX_FORMAT)));
      }
      if (name === 'cellXfs') isInCells = true;
      if (name !== 'xf' || !isInCells) return;
      if (index === MAX_STYLES) throw new UnpacksTooMuch();
      const format = Number(attributes['numFmtId'] ?? 0);
      if (custom.get(format) ?? isDateFormat(format, undefined)) dateStyles.add(index);
      index += 1;
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  };
}

interface SheetContext {
  readonly strings: readonly string[];
  readonly dateStyles: ReadonlySet<number>;
  readonly limits: TableLimits;
  readonly meter: TextMeter;
}

function sheetRows(rows: SheetRow[], { strings, dateStyles, limits, meter }: SheetContext): XmlHandlers {
  let texts: string[] = [];
  let rowNo = 0;
  let column = -1;
  let type = '';
  let style = 0;
  let value = '';
  let isValue = false;
  return {
    open(name, attributes) {
      if (name === 'row') {
        texts = [];
        column = -1;
        rowNo = rowOf(attributes['r']) ?? rowNo + 1;
      } else if (name === 'c') {
        column = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r']);
        type = attributes['t'] ?? 'n';
        style = Number(attributes['s'] ?? 0);
        value = '';
      }
      isValue = name === 'v' || (name === 't' && type === 'inlineStr');
    },
    text(text) {
      if (isValue) value = upTo(value, text, limits.cell);
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c' && column >= 0 && column < limits.columns) {
        const text = cellText();
        meter.count(text, rowNo, column);
        texts[column] = text;
      }
      // rows without text are left out: a sheet may have more of them than the row limit
      if (name === 'row' && texts.some((one) => one !== undefined && one !== ''))
        rows.push({ rowNo, texts: Array.from(texts, (one) => one ?? '') });
    },
    isDone: () => rows.length >= limits.rows,
  };

  function cellText(): string {
    if (type === 's') return (strings[Number(value)] ?? '').trim();
    if (type === 'b') return value === '1' ? 'true' : 'false';
    if (type === 'n' && value !== '' && dateStyles.has(style)) return excelMoment(Number(value));
    return (type === 'n' ? plainNumber(value) : value).trim();
  }
}

/** `1.2E+3` is how some programs store 1200. */
function plainNumber(text: string): string {
  if (!/e/i.test(text)) return text;
  const number = Number(text);
  return Number.isSafeInteger(number) ? String(number) : text;
}

function rowOf(reference = ''): number | undefined {
  const rowNo = Number(reference);
  return Number.isInteger(rowNo) && rowNo > 0 && rowNo <= MAX_ROW ? rowNo : undefined;
}

function columnOf(reference: string): number {
  const letters = /^[A-Z]+/.exec(reference)?.[0] ?? '';
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const numberIn = (name: string): number => Number(/(\d+)\.xml$/.exec(name)?.[1] ?? 0);
const byNumber = (a: string, b: string): number => numberIn(a) - numberIn(b);
