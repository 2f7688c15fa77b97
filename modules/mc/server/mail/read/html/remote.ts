import { cssUrls } from './css.ts';

type Attributes = Readonly<Record<string, string>>;

/** Attributes that load a resource at once. `href` loads only where it is not a link for users. */
const LOADING = ['src', 'poster', 'background', 'data', 'lowsrc', 'dynsrc', 'code', 'xlink:href'] as const;
const HREF_LOADS = new Set(['link', 'image', 'use', 'feimage', 'base']);
const SETS = ['srcset', 'imagesrcset'] as const;

/** A URL as a browser reads it: without the blanks and line ends that hide a scheme. */
export function trimmedUrl(text: string): string {
  // oxlint-disable-next-line no-control-regex -- removing control characters is the purpose
  return text.replaceAll(/[\u0000-\u001f\u007f]/g, '').trim();
}

/** The absolute URL of a resource on another host; null = not remote. A mail has no base URL for relative ones. */
export function remoteUrl(text: string): string | null {
  const url = trimmedUrl(text).replaceAll('\\', '/');
  const absolute = url.startsWith('//') ? `https:${url}` : url;
  if (!/^(https?|ftp):/i.test(absolute) || !URL.canParse(absolute)) return null;
  return new URL(absolute).href;
}

export function srcsetUrls(srcset: string): string[] {
  return srcset.split(/,\s+|,(?=https?:|\/\/)/i).map((candidate) => candidate.trim().split(/\s+/)[0] ?? '');
}

/** All resources on other hosts that a browser would request for this tag. */
export function remoteUrlsOf(tag: string, attributes: Attributes): string[] {
  const named = LOADING.map((name) => attributes[name] ?? '');
  const texts = [
    ...named,
    ...(HREF_LOADS.has(tag) ? [attributes['href'] ?? ''] : []),
    ...SETS.flatMap((name) => srcsetUrls(attributes[name] ?? '')),
    ...cssUrls(attributes['style'] ?? ''),
  ];
  return texts.map(remoteUrl).filter((url) => url !== null);
}
