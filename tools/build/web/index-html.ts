import { createHash } from 'node:crypto';
import { WebBuildError } from './errors.ts';
import type { ImportMap, Link } from './link.ts';

/**
 * The import map must come before every module script and preload; it is the only inline script of the page, so the
 * content security policy can allow exactly this text by its hash.
 */
export function writeIndexHtml(
  html: string,
  link: Link,
  css: readonly string[],
): { html: string; importMapHash: string; release: string } {
  const map = importMapText(link.importMap);
  const own = new Set([...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map((match) => match[1]));
  const lines = [
    `<script type="importmap">${map}</script>`,
    ...css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...link.firstLoad
      .filter((file) => !own.has(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...link.later.map((file) => `<link rel="prefetch" as="script" crossorigin href="/${file}">`),
  ];
  // after the charset: browsers search for it only in the first 1024 bytes
  const anchor = /<meta charset="[^"]*"\s*\/?>/i.exec(html)?.[0];
  if (anchor === undefined) throw new WebBuildError('apps/shell/index.html: no <meta charset="utf-8">');
  // an open page compares this with the live release reported by the server
  const release = createHash('sha256')
    .update([html, ...lines].join('\n'))
    .digest('hex')
    .slice(0, 12);
  const all = [anchor, `<meta name="release" content="${release}">`, ...lines];
  return {
    release,
    html: html.replace(anchor, () => all.join('\n    ')),
    importMapHash: `sha256-${createHash('sha256').update(map).digest('base64')}`,
  };
}

/** `<` cannot occur in these file names, but is escaped anyway: the data of an inline script must not close it. */
export function importMapText(map: ImportMap): string {
  return JSON.stringify(map).replaceAll('<', '\\u003c');
}
