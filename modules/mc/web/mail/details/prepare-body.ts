import DOMPurify, { type Config } from 'dompurify';
import { suspiciousHost } from './link-host.ts';

export const PROXY_PATH = '/v2/emailbox/file/remoteImage';

/**
 * The second filter (mc M60): the server has already cleaned the HTML; this one sanitizes again in case the server's
 * filter missed something.
 */
const FILTER: Config = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: [
    'style',
    'form',
    'input',
    'button',
    'select',
    'textarea',
    'option',
    'label',
    'fieldset',
    'video',
    'audio',
    'source',
    'track',
    'picture',
    'dialog',
    'map',
    'area',
    'marquee',
    'menu',
    'nav',
    'noscript',
    'template',
  ],
  FORBID_ATTR: [
    'srcset',
    'background',
    'poster',
    'id',
    'name',
    'class',
    'usemap',
    'ping',
    'autofocus',
    'tabindex',
    'role',
    'popovertarget',
  ],
  ADD_ATTR: ['target', 'data-quote'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // the filter checks every attribute against this, including those without a URL: no scheme, or one of the allowed
  // ones
  ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  RETURN_DOM_FRAGMENT: true,
};

export interface BodyWords {
  readonly quote: string;
}

/** The document of the frame: no scripts, no forms, and pictures from our own hosts only. */
export function frameDocument(content: string, fileOrigin: string, words: BodyWords): string {
  const holder = document.implementation.createHTMLDocument('');
  holder.body.append(DOMPurify.sanitize(content, FILTER) as unknown as DocumentFragment);
  removeExternalSources(holder.body, fileOrigin);
  requireLinkConfirmation(holder.body);
  foldQuotes(holder, words);
  const policy = `default-src 'none'; img-src ${location.origin}${PROXY_PATH} ${fileOrigin} data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><style>${STYLE}</style></head><body>${holder.body.innerHTML}</body></html>`;
}

/** Images load only from our proxy, our file host or the mail itself; styles only from our proxy. */
function removeExternalSources(body: HTMLElement, fileOrigin: string): void {
  for (const image of body.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    const isOwn = src.startsWith('data:') || src.startsWith(`${PROXY_PATH}?`) || src.startsWith(`${fileOrigin}/`);
    if (!isOwn) image.removeAttribute('src');
    // screen readers skip a picture with an empty text
    if (!image.hasAttribute('alt')) image.setAttribute('alt', '');
  }
  for (const styled of body.querySelectorAll('[style]')) {
    const style = styled.getAttribute('style') ?? '';
    const others = style.replaceAll(`url(${PROXY_PATH}?`, '');
    if (/url\s*\(|image-set|@import|\\/i.test(others)) styled.removeAttribute('style');
  }
}

/** A suspicious link loses its URL: only the surrounding page can open it, after a confirmation. */
function requireLinkConfirmation(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(href)) {
      link.removeAttribute('href');
      continue;
    }
    const host = suspiciousHost(link.textContent, href);
    if (host === null) continue;
    link.removeAttribute('href');
    link.setAttribute('data-confirm-url', href);
    link.setAttribute('role', 'link');
    link.setAttribute('tabindex', '0');
  }
}

/** Quotes are folded, unless there is no other text. */
function foldQuotes(holder: Document, words: BodyWords): void {
  const outer = [...holder.body.querySelectorAll('[data-quote]')].filter(
    (quote) => quote.parentElement?.closest('[data-quote]') === null,
  );
  for (const quote of outer) {
    const rest = (holder.body.textContent.length ?? 0) - (quote.textContent.length ?? 0);
    const fold = holder.createElement('details');
    const head = holder.createElement('summary');
    head.textContent = words.quote;
    fold.open = rest < 2 && holder.body.querySelectorAll('img').length === quote.querySelectorAll('img').length;
    quote.replaceWith(fold);
    fold.append(head, quote);
  }
}

const STYLE = `
html { overflow-x: auto; overflow-y: hidden; }
body { margin: 0; padding: 2px; background: #fff; color: #1f2329; font: 14px/1.65 -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", sans-serif; overflow-wrap: anywhere; }
img { max-width: 100%; height: auto; }
table { max-width: 100%; }
pre { white-space: pre-wrap; }
a, [data-confirm-url] { color: #0958d9; text-decoration: underline; cursor: pointer; }
blockquote { margin: 4px 0; padding-inline-start: 12px; border-inline-start: 2px solid #d9d9d9; color: #595959; }
summary { display: inline-block; margin: 4px 0; padding: 0 10px; border-radius: 10px; background: #f0f0f0; color: #595959; font-size: 12px; cursor: pointer; list-style: none; }
`;
