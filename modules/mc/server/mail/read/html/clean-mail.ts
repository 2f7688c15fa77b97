import { cleanHtml } from '@switchboard/kit-server';
import { cssUrls, plainCss } from './css.ts';
import { MAIL_STYLES } from './mail-styles.ts';
import { remoteUrl, remoteUrlsOf, srcsetUrls, trimmedUrl } from './remote.ts';

type Attributes = Record<string, string>;

export interface MailImages {
  /** The URL of a part of the mail itself, by its content id; null = there is none. */
  readonly ofContentId: (contentId: string) => string | null;
  /** The proxy URL of a picture on another host; null = not allowed now. */
  readonly ofRemote: (url: string) => string | null;
}

export interface CleanMail {
  readonly html: string;
  /** How many remote resources were left out. */
  readonly remoteBlocked: number;
}

export const NO_IMAGES: MailImages = { ofContentId: () => null, ofRemote: () => null };

const SIZES = ['width', 'height', 'bgcolor', 'border'];
const QUOTE_CLASS = /(^|\s)(gmail_quote|yahoo_quoted|moz-cite-prefix|protonmail_quote|ntes-mailmaster-quote)(\s|$)/;
const QUOTE_ID = /^(divRplyFwdMsg|isReplyContent|appendonsend|origbody)$/;

/** mc M59, M61, M62: HTML of a mail, safe to display. The client filters it again and runs no script. */
export function cleanMailHtml(html: string, images: MailImages = NO_IMAGES): CleanMail {
  const blocked = new Set<string>();
  const shown = new Set<string>();
  const proxied = (url: string): string | null => {
    const way = images.ofRemote(url);
    if (way !== null) shown.add(url);
    return way;
  };
  for (const [, css = ''] of html.matchAll(/<style\b[^>]*>([\s\S]*?)(?:<\/style|$)/gi)) {
    for (const url of cssUrls(css)) {
      const remote = remoteUrl(url);
      if (remote !== null) blocked.add(remote);
    }
  }
  const withBackground = (attributes: Attributes): Attributes => styled(attributes, proxied);
  const clean = cleanHtml(html, {
    tags: ['tt', 'kbd', 'samp', 'var', 'cite', 'abbr', 'address', 'section', 'article', 'header', 'footer', 'big'],
    attributes: {
      '*': ['data-quote'],
      ...Object.fromEntries(['table', 'td', 'th', 'tr', 'col', 'hr'].map((tag) => [tag, SIZES])),
      table: [...SIZES, 'cellpadding', 'cellspacing'],
      td: [...SIZES, 'nowrap'],
      font: ['face'],
    },
    styles: MAIL_STYLES,
    onTag: (name, attributes) => {
      for (const url of remoteUrlsOf(name, attributes)) blocked.add(url);
    },
    change: {
      '*': withBackground,
      a: link,
      img: (attributes) => picture(attributes, images, proxied),
      blockquote: (attributes) => ({ ...attributes, 'data-quote': '1' }),
    },
  });
  return { html: clean, remoteBlocked: [...blocked].filter((url) => !shown.has(url)).length };
}

function styled(attributes: Attributes, proxied: (url: string) => string | null): Attributes {
  const { background, style = '', class: classes = '', id = '', ...rest } = attributes;
  const isQuote = QUOTE_CLASS.test(classes) || QUOTE_ID.test(id) || rest['data-quote'] === '1';
  delete rest['data-quote'];
  const picture = [background ?? '', ...cssUrls(backgroundOf(style))].map(remoteUrl).find((url) => url !== null);
  const way = picture === undefined ? null : proxied(picture);
  const kept = withoutAddresses(style) + (way === null ? '' : `;background-image:url(${way})`);
  return { ...rest, ...(kept === '' ? {} : { style: kept }), ...(isQuote ? { 'data-quote': '1' } : {}) };
}

/** Removes declarations that load something; the rest of the style may stay. */
function withoutAddresses(style: string): string {
  return plainCss(style)
    .split(';')
    .filter((one) => !/url\(|image-set\(|@import|src\(/i.test(one) && !/^\s*background-image/i.test(one))
    .join(';')
    .replace(/^;+|;+$/g, '');
}

function backgroundOf(style: string): string {
  return plainCss(style)
    .split(/;(?!base64)/)
    .filter((one) => /^\s*background(-image)?\s*:/i.test(one))
    .join(';');
}

function picture(
  { src = '', srcset = '', ...rest }: Attributes,
  images: MailImages,
  proxied: (url: string) => string | null,
): Attributes {
  const source = pictureSource(trimmedUrl(src) || (srcsetUrls(srcset)[0] ?? ''), images, proxied);
  return source === null ? rest : { ...rest, src: source };
}

const MAX_DATA_IMAGE = 1_000_000;
const DATA_IMAGE = /^data:image\/(png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]*$/i;

function pictureSource(src: string, images: MailImages, proxied: (url: string) => string | null): string | null {
  if (/^cid:/i.test(src)) return images.ofContentId(contentIdOf(src));
  if (/^data:/i.test(src)) {
    const typed = withImageType(src);
    return typed.length <= MAX_DATA_IMAGE && DATA_IMAGE.test(typed) ? typed : null;
  }
  const remote = remoteUrl(src);
  return remote === null ? null : proxied(remote);
}

function contentIdOf(src: string): string {
  try {
    return decodeURIComponent(src.slice('cid:'.length));
  } catch {
    return src.slice('cid:'.length);
  }
}

/** R165: an inline image without a data type is a png. */
export function withImageType(src: string): string {
  return src.replace(/^data:(?:image\/?)?(?=;base64,)/i, 'data:image/png');
}

/** A relative link in a mail would point into the portal itself: only absolute URLs stay links. */
function link({ href = '', title, style }: Attributes): Attributes {
  const url = trimmedUrl(href);
  return {
    ...(title === undefined ? {} : { title }),
    ...(style === undefined ? {} : { style }),
    ...(/^(https?:\/\/|mailto:|tel:)/i.test(url) ? { href: url } : {}),
    target: '_blank',
    rel: 'noopener noreferrer nofollow',
  };
}
