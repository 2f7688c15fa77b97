import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { MarkdownWriter } from './markdown.ts';

const files = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const MOST_PAGES = 2_000;

/** Each page under its number: a PDF has positions on paper, not headings. Scanned pages have no text, and OCR is not used. */
export async function readPdf(bytes: Buffer): Promise<string> {
  // the library creates these while loading, for rendering; nothing is rendered here
  Object.assign(globalThis, { DOMMatrix: Object, Path2D: Object, ImageData: Object });
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    data: new Uint8Array(bytes),
    // Chinese fonts that are not embedded need these tables to map their characters
    cMapUrl: `${join(files, 'cmaps')}/`,
    cMapPacked: true,
    standardFontDataUrl: `${join(files, 'standard_fonts')}/`,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  const pdf = await task.promise;
  const out = new MarkdownWriter();
  for (let no = 1; no <= Math.min(pdf.numPages, MOST_PAGES); no++) {
    const page = await pdf.getPage(no);
    const { items } = await page.getTextContent();
    const lines = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
    out.heading(2, `p. ${no}`);
    for (const paragraph of joinLines(lines.split('\n'))) out.paragraph(paragraph);
    page.cleanup();
  }
  await task.destroy();
  return out.toString();
}

const ENDS = /[。！？；：.!?;:]$/u;
const HAN = /\p{Script=Han}/u;

/** Joins lines that end at the paper's edge: a nearly full line without the end of a sentence continues in the next. */
export function joinLines(lines: readonly string[]): string[] {
  const texts = lines.map((line) => line.trim()).filter(Boolean);
  const full = Math.max(0, ...texts.map((text) => text.length)) * 0.75;
  const paragraphs: string[] = [];
  let goesOn = false;
  for (const text of texts) {
    const last = paragraphs.at(-1);
    if (goesOn && last !== undefined) {
      const isHan = HAN.test(last.at(-1) ?? '') && HAN.test(text[0] ?? '');
      paragraphs[paragraphs.length - 1] = `${last}${isHan ? '' : ' '}${text}`;
    } else paragraphs.push(text);
    goesOn = text.length >= full && !ENDS.test(text);
  }
  return paragraphs;
}
