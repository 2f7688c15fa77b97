import { BUSINESS_ZONE, type Field, type Locale } from '@switchboard/kit-contract';
import { PLAIN_NUMBER, RISKY_STARTS, YES_NO } from './cells.ts';
import type { CsvLines } from './feed.ts';

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** `fileCell` and `csvText` as ClickHouse SQL; the tests compare both versions. */
export function csvCell({ kind, values }: Pick<Field, 'kind' | 'values'>, column: string, locale: Locale): string {
  switch (kind) {
    case 'int':
    case 'decimal':
    case 'id':
      return column;
    case 'boolean':
      return `if(${column}, ${quote(YES_NO[locale][0])}, ${quote(YES_NO[locale][1])})`;
    case 'dateTime':
      return `substring(toString(toTimeZone(${column}, '${BUSINESS_ZONE}')), 1, 19)`;
    case 'date':
      return `toString(${column})`;
    case 'enum':
      return labelled(`toString(${column})`, values, locale);
    case 'tags':
      return safe(
        `arrayStringConcat(arrayMap(x -> ${labelled('x', values, locale)}, ${column}), ${quote(locale === 'zh' ? '、' : ', ')})`,
      );
    case 'text':
      return safe(column);
  }
}

function labelled(text: string, values: Field['values'], locale: Locale): string {
  const codes = Object.entries(values ?? {});
  if (codes.length === 0) return text;
  const list = (of: readonly string[]): string => `[${of.map(quote).join(', ')}]`;
  const labels = codes.map(([, { label }]) => label[locale]);
  return `transform(${text}, ${list(codes.map(([code]) => code))}, ${list(labels)}, ${text})`;
}

/** Sys R77. Checks the first bytes before anything more expensive, because most texts are harmless. */
function safe(text: string): string {
  const begins = (bytes: number, starts: readonly string[]): string =>
    `substring(${text}, 1, ${bytes}) in (${starts.map(quote).join(', ')})`;
  const isRisky = `(${begins(1, RISKY_STARTS.narrow)} or ${begins(3, RISKY_STARTS.wide)})`;
  return `if(${isRisky} and not match(${text}, ${quote(PLAIN_NUMBER.source)}), concat('\\'', ${text}), ${text})`;
}

const QUOTE = 34;
const LINE_FEED = 10;

/** Yields the engine's bytes with the number of lines that end in each piece; a line feed inside quotes ends no line. */
export async function* csvLinesOf(stream: AsyncIterable<unknown>): AsyncGenerator<CsvLines> {
  let isQuoted = false;
  for await (const piece of stream) {
    const bytes = piece as Buffer;
    let rows = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_FEED && !isQuoted) rows++;
    }
    yield { bytes, rows };
  }
}
