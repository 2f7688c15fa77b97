import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { excelMoment, isDateFormat } from './excel-date.ts';
import type { SheetRow } from './read-table.ts';

/** Unpacked, all parts that are read together: a small file can hold a very large one. */
const MAX_UNPACKED = 60_000_000;

interface Limits {
  readonly rows: number;
  readonly columns: number;
}

/** The first sheet of a workbook as texts. Only four parts are unpacked, under a cap; formulas give their last result. */
export async function readXlsx(bytes: Buffer, limits: Limits): Promise<SheetRow[]> {
  const zip = await open(bytes);
  const budget = { left: MAX_UNPACKED };
  const entries = await listEntries(zip);
  const read = async (name: string, on: Handlers): Promise<void> => {
    const entry = entries.get(name);
    if (entry !== undefined) await parseXml(await stream(zip, entry), on, budget);
  };
  try {
    const strings: string[] = [];
    await read('xl/sharedStrings.xml', sharedStrings(strings));
    const dateStyles = new Set<number>();
    await read('xl/styles.xml', styles(dateStyles));
    const sheetName = [...entries.keys()].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).sort(byNumber)[0];
    if (sheetName === undefined) throw new Error('no sheet');
    const rows: SheetRow[] = [];
    await read(sheetName, sheetRows(rows, { strings, dateStyles, limits }));
    return rows;
  } finally {
    zip.close();
  }
}

interface Handlers {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Enough was read. */
  isDone?(): boolean;
}

function sharedStrings(strings: string[]): Handlers {
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
function styles(dateStyles: Set<number>): Handlers {
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

function sheetRows(rows: SheetRow[], { strings, dateStyles, limits }: SheetContext): Handlers {
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

async function parseXml(source: Readable, on: Handlers, budget: { left: number }): Promise<void> {
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => on.open?.(local(name), attributes as Record<string, string>));
  parser.on('text', (text) => on.text?.(text));
  parser.on('closetag', ({ name }) => on.close?.(local(name)));
  parser.on('error', (error) => {
    throw error;
  });
  const decoder = new TextDecoder();
  for await (const chunk of source as AsyncIterable<Buffer>) {
    budget.left -= chunk.length;
    if (budget.left < 0) throw new Error('unpacks to too much');
    parser.write(decoder.decode(chunk, { stream: true }));
    if (on.isDone?.() === true) return source.destroy() as unknown as undefined;
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

const open = async (bytes: Buffer): Promise<ZipFile> =>
  await new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error === null ? resolve(zip) : reject(error)));
  });

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return await new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}

const stream = async (zip: ZipFile, entry: Entry): Promise<Readable> =>
  await new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, source) => (error === null ? resolve(source) : reject(error)));
  });
