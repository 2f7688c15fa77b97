import { openParts, type UnpackLimits } from '@switchboard/kit-server/office';
import { MarkdownWriter } from './markdown.ts';
import { officeBlocks } from './office-blocks.ts';

const SLIDE = /^ppt\/slides\/slide(\d+)\.xml$/;
const numberOf = (name: string): number => Number(SLIDE.exec(name)?.[1]);

/** The slides in order, each under its title. */
export async function readPptx(bytes: Buffer, unpack: UnpackLimits): Promise<string> {
  const parts = await openParts(bytes, unpack);
  try {
    const out = new MarkdownWriter();
    const slides = parts.names.filter((name) => SLIDE.test(name)).toSorted((a, b) => numberOf(a) - numberOf(b));
    for (const slide of slides) {
      const shape = { isTitle: false };
      const blocks = officeBlocks(out, {
        begin(what, paragraph) {
          if (what === 'paragraph' && shape.isTitle) paragraph.heading = 2;
        },
        property(tag, attributes) {
          if (tag === 'sp') shape.isTitle = false;
          if (tag === 'ph') shape.isTitle = /title/i.test(attributes['type'] ?? '');
        },
      });
      await parts.parse(slide, blocks);
    }
    return out.toString();
  } finally {
    parts.close();
  }
}
