import { Parser } from 'htmlparser2';
import { HIDDEN_MARK, MarkdownWriter } from './markdown.ts';

const SKIPPED = new Set('script style template noscript svg math iframe object embed head select textarea'.split(' '));
const BLOCKS = new Set(
  (
    'p div section article main aside header footer nav ul ol dl dt dd blockquote pre figure figcaption form fieldset ' +
    'address details summary hr body tr td th caption'
  ).split(' '),
);
const HEADING = /^h([1-6])$/;
const NOT_SHOWN = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?:\.0+)?\s*(?:;|$)/i;
const WHITE = /(?:^|[;\s])color\s*:\s*(?:white|#fff(?:fff)?|rgba?\(\s*255\s*,\s*255\s*,\s*255\b)/i;

interface Open {
  readonly isSkipped: boolean;
  readonly isHidden: boolean;
}

/** The text of a page. Nothing it references is loaded: links and images become text or are left out. */
export function readHtml(html: string): string {
  const out = new MarkdownWriter();
  const open: Open[] = [];
  let text = '';
  let isItem = false;
  let wasHidden = false;
  let rows: string[][] | null = null;
  let tables = 0;
  const flush = (): void => {
    const row = rows?.at(-1);
    if (row !== undefined && row.length > 0) row[row.length - 1] += `${text} `;
    else if (isItem) out.item(text);
    else out.paragraph(text);
    text = '';
    isItem = false;
  };
  const parser = new Parser({
    onopentag(name, { style = '', hidden }) {
      const outer = open.at(-1);
      const isHidden =
        outer?.isHidden === true ||
        hidden !== undefined ||
        NOT_SHOWN.test(style) ||
        (WHITE.test(style) && !/background/i.test(style));
      open.push({ isSkipped: outer?.isSkipped === true || SKIPPED.has(name), isHidden });
      if (name === 'br') text += '\n';
      if (BLOCKS.has(name) || HEADING.test(name) || name === 'li' || name === 'table') flush();
      if (name === 'li') isItem = true;
      if (name === 'table') {
        tables += 1;
        if (tables === 1) rows = [];
      }
      if (name === 'tr' && tables === 1) rows?.push([]);
      if ((name === 'td' || name === 'th') && tables === 1) rows?.at(-1)?.push('');
    },
    ontext(piece) {
      const at = open.at(-1);
      if (at?.isSkipped === true) return;
      const isHidden = at?.isHidden === true && piece.trim() !== '';
      // line breaks of the source are spaces, as in a browser
      const words = piece.replaceAll(/\s+/g, ' ');
      text += isHidden && !wasHidden ? `${HIDDEN_MARK}${words}` : words;
      wasHidden = isHidden;
    },
    onclosetag(name) {
      open.pop();
      const heading = HEADING.exec(name);
      if (heading !== null && rows === null) {
        out.heading(Number(heading[1]), text);
        text = '';
      } else if (BLOCKS.has(name) || name === 'li' || name === 'table') flush();
      if (name !== 'table') return;
      tables -= 1;
      if (tables > 0 || rows === null) return;
      const done = rows;
      rows = null;
      out.table(done);
    },
  });
  parser.write(html);
  parser.end();
  flush();
  return out.toString();
}
