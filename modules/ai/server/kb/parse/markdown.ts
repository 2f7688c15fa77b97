/** Marks text that a reader of the file would not see: the splitter treats it as hidden (ai A39). */
export const HIDDEN_MARK = '\u2063';

/** Converts the text of any file to Markdown; only headings, paragraphs, list lines and tables are kept. */
export class MarkdownWriter {
  readonly #blocks: string[] = [];

  heading(level: number, text: string): void {
    const line = oneLine(text);
    if (line !== '') this.#blocks.push(`${'#'.repeat(Math.min(Math.max(level, 1), 6))} ${line}`);
  }

  paragraph(text: string): void {
    const lines = text.split('\n').map(oneLine).filter(Boolean);
    // escapes lines that only look like a heading
    if (lines.length > 0) this.#blocks.push(lines.map((line) => line.replace(/^#{1,6}(?=\s)/, '\\$&')).join('\n'));
  }

  item(text: string): void {
    const line = oneLine(text);
    if (line === '') return;
    const last = this.#blocks.at(-1);
    // lines of one list stay together
    if (last?.startsWith('- ')) this.#blocks[this.#blocks.length - 1] = `${last}\n- ${line}`;
    else this.#blocks.push(`- ${line}`);
  }

  /** The first row names the columns. */
  table(rows: readonly (readonly string[])[]): void {
    const filled = rows.map((row) => row.map(cell)).filter((row) => row.some((text) => text !== ''));
    const [head, ...body] = filled;
    if (head === undefined) return;
    if (body.length === 0) return this.paragraph(head.filter(Boolean).join(' '));
    const width = Math.max(...filled.map((row) => row.length));
    const line = (row: readonly string[]): string =>
      `| ${Array.from({ length: width }, (_, i) => row[i] ?? '').join(' | ')} |`;
    this.#blocks.push([line(head), `|${' --- |'.repeat(width)}`, ...body.map(line)].join('\n'));
  }

  toString(): string {
    return this.#blocks.join('\n\n');
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const cell = (text: string): string => oneLine(text).replaceAll('|', '\\|');
