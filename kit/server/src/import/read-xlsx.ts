import { excelMoment, isDateFormat } from './excel-date.ts';
import type { SheetRow } from './read-table.ts';
import { openParts, type UnpackLimits, type XmlHandlers, type XmlParts } from './zip-xml.ts';

/** Unpacked, all parts that are read together. */
const MAX_UNPACKED = 60_000_000;

interface Limits {
  readonly rows: number;
  readonly columns: number;
}

export interface Sheet {
  readonly name: string;
  readonly rows: readonly SheetRow[];
}

/** The first sheet of a workbook as texts. Only four parts are unpacked, under a cap; formulas give their last result. */
export async function readXlsx(bytes: Buffer, limits: Limits): Promise<SheetRow[]> {
  const parts = await openParts(bytes, { bytes: MAX_UNPACKED });
  try {
    const [first] = sheetParts(parts);
    if (first === undefined) throw new Error('no sheet');
    return await readSheet(parts, first, await readCells(parts, limits));
  } finally {
    parts.close();
  }
}

/** Every sheet that is not hidden, under its name, in the order of its tabs. */
export async function readSheets(bytes: Buffer, limits: Limits, unpack: UnpackLimits): Promise<Sheet[]> {
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

async function readCells(parts: XmlParts, limits: Limits): Promise<SheetContext> {
  const strings: string[] = [];
  await parts.parse('xl/sharedStrings.xml', sharedStrings(strings));
  const dateStyles = new Set<number>();
  await parts.parse('xl/styles.xml', styles(dateStyles));
  return { strings, dateStyles, limits };
}

async function readSheet(parts: XmlParts, part: string, context: SheetContext): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  await parts.parse(part, sheetRows(rows, context));
  return rows;
}

function sharedStrings(strings: string[]): XmlHandlers {
  let current = '';
  let isText = false;
  let isPhonetic = false;
  return {
    open(name) {
      if (name === 'si') current = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text(text) {
      if (isText) current += text;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') strings.push(current);
    },
  };
}

/** Which cell styles mean a date: such a cell holds a number. */
function styles(dateStyles: Set<number>): XmlHandlers {
  const custom = new Map<number, string>();
  let isInCells = false;
  let index = 0;
  return {
    open(name, attributes) {
      if (name === 'numFmt') custom.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') isInCells = true;
      if (name !== 'xf' || !isInCells) return;
      const format = Number(attributes['numFmtId'] ?? 0);
      if (isDateFormat(format, custom.get(format))) dateStyles.add(index);
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
  readonly limits: Limits;
}

function sheetRows(rows: SheetRow[], { strings, dateStyles, limits }: SheetContext): XmlHandlers {
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
        rowNo = Number(attributes['r'] ?? rowNo + 1);
      } else if (name === 'c') {
        column = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r']);
        type = attributes['t'] ?? 'n';
        style = Number(attributes['s'] ?? 0);
        value = '';
      }
      isValue = name === 'v' || (name === 't' && type === 'inlineStr');
    },
    text(text) {
      if (isValue) value += text;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c' && column >= 0 && column < limits.columns) texts[column] = cellText();
      if (name === 'row') rows.push({ rowNo, texts: Array.from(texts, (one) => one ?? '') });
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

function columnOf(reference: string): number {
  const letters = /^[A-Z]+/.exec(reference)?.[0] ?? '';
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const numberIn = (name: string): number => Number(/(\d+)\.xml$/.exec(name)?.[1] ?? 0);
const byNumber = (a: string, b: string): number => numberIn(a) - numberIn(b);
