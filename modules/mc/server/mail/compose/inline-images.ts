import { createHash } from 'node:crypto';

export interface InlineImage {
  readonly cid: string;
  readonly mime: string;
  readonly bytes: Buffer;
}

/** R165: an image with data that names no type is a PNG. */
const DATA_IMAGE = /(<img\b[^>]*?\bsrc\s*=\s*)(["'])data:(image\/[a-z+.-]*)?;base64,([A-Za-z0-9+/=\s]+)\2/gi;

/**
 * Images of the text are sent as parts of the mail, because many mail clients do not show `data:`. Equal ones are sent
 * once.
 */
export function extractInlineImages(html: string, domain: string): { html: string; images: InlineImage[] } {
  const images = new Map<string, InlineImage>();
  const replaced = html.replaceAll(DATA_IMAGE, (_, before: string, quote: string, type: string, data: string) => {
    const bytes = Buffer.from(data, 'base64');
    const mime = type === undefined || type === '' || type === 'image/' ? 'image/png' : type.toLowerCase();
    const cid = `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}@${domain}`;
    images.set(cid, { cid, mime, bytes });
    return `${before}${quote}cid:${cid}${quote}`;
  });
  return { html: replaced, images: [...images.values()] };
}
