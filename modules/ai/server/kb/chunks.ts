import { isSuspicious } from './suspicious.ts';
import { tokensIn } from './words.ts';

export interface Chunk {
  /** The headings above the piece, outermost first. */
  readonly heading: string;
  readonly text: string;
  readonly tokens: number;
  readonly isSuspicious: boolean;
}

const MAX_TOKENS = 400;
/** Tokens that a piece repeats from the previous one, so a thought across the boundary is complete in one of them (ai A45). */
const OVERLAP = 50;
const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/;
const ROW = /^\|.*\|$/;
const RULE = /^\|(?:\s*:?-+:?\s*\|)+$/;

/**
 * Splits Markdown or plain text into pieces under one heading each (ai A45). A piece never cuts a line unless the line
 * alone is too long; a table row is a line that names its columns.
 */
export function chunksOf(name: string, text: string): Chunk[] {
  const path: string[] = [];
  const chunks: Chunk[] = [];
  let lines: string[] = [];
  const flush = (): void => {
    const heading = [name, ...path].filter((part, i, all) => part !== undefined && all.indexOf(part) === i).join(' / ');
    for (const body of piecesOf(lines))
      chunks.push({
        heading: heading.slice(0, 300),
        text: body,
        tokens: tokensIn(body),
        isSuspicious: isSuspicious(`${heading}\n${body}`),
      });
    lines = [];
  };
  for (const line of labelledRows(text.replaceAll('\r\n', '\n').split('\n'))) {
    const heading = HEADING.exec(line);
    if (heading === null) lines.push(line);
    else {
      flush();
      const level = (heading[1] as string).length;
      path.length = Math.min(path.length, Math.max(level - 1, 0));
      path.push(heading[2] as string);
    }
  }
  flush();
  return chunks;
}

/** Table rows, each value with the name of its column: a row can be understood and found without its table. */
function* labelledRows(lines: readonly string[]): Generator<string> {
  let columns: string[] | null = null;
  for (const [i, line] of lines.entries()) {
    if (!ROW.test(line)) {
      columns = null;
      yield line;
    } else if (columns === null && RULE.test(lines[i + 1] ?? '')) columns = cellsOf(line);
    else if (columns === null) yield line;
    else if (!RULE.test(line)) yield rowLine(columns, cellsOf(line));
  }
}

const cellsOf = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());

const rowLine = (columns: readonly string[], cells: readonly string[]): string =>
  `- ${cells
    .flatMap((cell, i) => (cell === '' ? [] : [(columns[i] ?? '') === '' ? cell : `${columns[i]}: ${cell}`]))
    .join('; ')}`;

/** Groups the lines of one section into pieces of a readable size. */
function piecesOf(lines: readonly string[]): string[] {
  const pieces: string[] = [];
  let piece: string[] = [];
  let tokens = 0;
  for (const line of lines.flatMap(shortLines)) {
    const more = tokensIn(line);
    if (tokens + more > MAX_TOKENS && tokens > 0) {
      pieces.push(piece.join('\n'));
      piece = tailOf(piece, MAX_TOKENS - more);
      tokens = piece.reduce((sum, one) => sum + tokensIn(one), 0);
    }
    piece.push(line);
    tokens += more;
  }
  pieces.push(piece.join('\n'));
  return pieces.map((one) => one.trim()).filter(Boolean);
}

/** The last whole lines, as many as may be repeated. */
function tailOf(lines: readonly string[], room: number): string[] {
  const tail: string[] = [];
  let tokens = 0;
  for (const line of lines.toReversed()) {
    tokens += tokensIn(line);
    if (tokens > Math.min(OVERLAP, room)) break;
    tail.unshift(line);
  }
  return tail;
}

const SENTENCE = /[^。！？.!?]*(?:[。！？]|[.!?](?=\s|$)|$|[.!?])/gu;

/** Splits a line longer than a piece between its sentences, or anywhere if it has none. */
function shortLines(line: string): string[] {
  if (tokensIn(line) <= MAX_TOKENS) return [line];
  const parts = (line.match(SENTENCE) ?? [line]).flatMap((sentence) =>
    tokensIn(sentence) <= MAX_TOKENS ? [sentence] : (sentence.match(/.{1,300}/gsu) ?? []),
  );
  const lines: string[] = [];
  let tokens = 0;
  for (const part of parts) {
    const more = tokensIn(part);
    // short enough to be repeated: two or three sentences per line
    if (lines.length === 0 || tokens + more > OVERLAP) {
      lines.push(part.trim());
      tokens = more;
    } else {
      lines[lines.length - 1] += part;
      tokens += more;
    }
  }
  return lines.filter(Boolean);
}
