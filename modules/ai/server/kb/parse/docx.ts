import { openParts, type UnpackLimits, type XmlParts } from '@switchboard/kit-server/office';
import { MarkdownWriter } from './markdown.ts';
import { officeBlocks } from './office-blocks.ts';

export async function readDocx(bytes: Buffer, unpack: UnpackLimits): Promise<string> {
  const parts = await openParts(bytes, unpack);
  try {
    const out = new MarkdownWriter();
    const levels = await headingStyles(parts);
    for (const part of ['word/document.xml', 'word/footnotes.xml', 'word/endnotes.xml'])
      await parts.parse(part, officeBlocks(out, wordDialect(levels)));
    return out.toString();
  } finally {
    parts.close();
  }
}

/** Heading styles: by outline level, or by name, which programs keep in English. */
async function headingStyles(parts: XmlParts): Promise<ReadonlyMap<string, number>> {
  const levels = new Map<string, number>();
  let style = '';
  await parts.parse('word/styles.xml', {
    open(tag, attributes) {
      const value = attributes['w:val'] ?? '';
      if (tag === 'style') style = attributes['w:styleId'] ?? '';
      const named = tag === 'name' ? /^(?:heading (\d)|(title))$/i.exec(value) : null;
      if (named !== null) levels.set(style, Number(named[1] ?? 1));
      if (tag === 'outlineLvl' && Number(value) < 9) levels.set(style, Number(value) + 1);
    },
  });
  return levels;
}

const WHITE = /^f{6}$/i;
const isPaper = (fill: string | undefined): boolean => fill === undefined || fill === 'auto' || WHITE.test(fill);

function wordDialect(levels: ReadonlyMap<string, number>): Parameters<typeof officeBlocks>[1] {
  let isVanished = false;
  let isWhite = false;
  // white text on a coloured cell, paragraph or run is visible
  const colour = { cell: false, paragraph: false, run: false };
  let place: keyof typeof colour = 'paragraph';
  const enter = (next: keyof typeof colour): void => {
    place = next;
    colour[next] = false;
  };
  return {
    begin(what) {
      if (what === 'afterTable') colour.cell = false;
      else enter(what);
      isVanished = false;
      isWhite = false;
    },
    property(tag, attributes, paragraph) {
      const value = attributes['w:val'];
      if (tag === 'tcPr') enter('cell');
      if (tag === 'pStyle') paragraph.heading = levels.get(value ?? '') ?? null;
      if (tag === 'outlineLvl' && Number(value) < 9) paragraph.heading = Number(value) + 1;
      if (tag === 'numPr') paragraph.isItem = true;
      if (tag === 'vanish') isVanished = value !== '0' && value !== 'false';
      if (tag === 'color') isWhite = WHITE.test(value ?? '');
      if (tag === 'shd' && !isPaper(attributes['w:fill'])) colour[place] = true;
    },
    isHidden: () => isVanished || (isWhite && !Object.values(colour).includes(true)),
  };
}
