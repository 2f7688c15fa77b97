import type { XmlHandlers } from '@switchboard/kit-server/office';
import { HIDDEN_MARK, type MarkdownWriter } from './markdown.ts';

export interface Paragraph {
  text: string;
  /** 1 = outermost; null = none. */
  heading: number | null;
  isItem: boolean;
}

/** Differences between the two formats; attributes include the prefixes of the format. */
interface Dialect {
  /** Handles the properties that precede the text of a paragraph. */
  property(name: string, attributes: Record<string, string>, paragraph: Paragraph): void;
  /** A paragraph, a run of uniformly formatted text, or the content after a table begins. */
  begin(what: 'paragraph' | 'run' | 'afterTable', paragraph: Paragraph): void;
  /** Whether the current run is invisible. */
  isHidden?(): boolean;
}

/**
 * Paragraphs and tables of a text document or a slide: both name them p, t, tbl, tr and tc. A nested table is flattened
 * to text.
 */
export function officeBlocks(out: MarkdownWriter, dialect: Dialect): XmlHandlers {
  let paragraph: Paragraph = { text: '', heading: null, isItem: false };
  let rows: string[][] = [];
  let depth = 0;
  let isText = false;
  let wasHidden = false;
  let skipped = 0;
  const endParagraph = (): void => {
    const { text, heading, isItem } = paragraph;
    const row = rows.at(-1);
    if (depth > 0 && row !== undefined && row.length > 0) row[row.length - 1] += `${text}\n`;
    else if (heading !== null) out.heading(heading, text);
    else if (isItem) out.item(text);
    else out.paragraph(text);
  };
  return {
    open(name, attributes) {
      // repeats the content for programs that do not support the first variant
      if (name === 'Fallback') skipped += 1;
      if (skipped > 0) return;
      if (name === 'p') {
        paragraph = { text: '', heading: null, isItem: false };
        dialect.begin('paragraph', paragraph);
      } else if (name === 'r') dialect.begin('run', paragraph);
      else if (name === 'tbl') {
        depth += 1;
        if (depth === 1) rows = [];
      } else if (name === 'tr' && depth === 1) rows.push([]);
      else if (name === 'tc' && depth === 1) rows.at(-1)?.push('');
      else if (name === 'br' || name === 'cr') paragraph.text += '\n';
      else if (name === 'tab') paragraph.text += ' ';
      else dialect.property(name, attributes, paragraph);
      isText = name === 't';
    },
    text(text) {
      if (!isText || skipped > 0) return;
      const isHidden = dialect.isHidden?.() === true && text.trim() !== '';
      paragraph.text += isHidden && !wasHidden ? `${HIDDEN_MARK}${text}` : text;
      wasHidden = isHidden;
    },
    close(name) {
      if (name === 'Fallback') skipped -= 1;
      if (skipped > 0) return;
      isText = false;
      if (name === 'p') endParagraph();
      if (name !== 'tbl') return;
      depth -= 1;
      if (depth > 0) return;
      out.table(rows);
      dialect.begin('afterTable', paragraph);
    },
  };
}
