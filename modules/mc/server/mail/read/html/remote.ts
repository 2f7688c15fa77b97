import { cssUrls } from './css.ts';

type Attributes = Readonly<Record<string, string>>;

/** Attributes by which a tag loads something at once. `href` loads only where it is no link for people. */
const LOADING = ['src', 'poster', 'background', 'data', 'lowsrc', 'dynsrc', 'code', 'xlink:href'] as const;
const HREF_LOADS = new Set(['link', 'image', 'use', 'feimage', 'base']);
const SETS = ['srcset', 'imagesrcset'] as const;

/** An address as a browser would read it: without the blanks and line ends that hide a scheme. */
export function trimmedUrl(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken away
  return text.replaceAll(/[\u0000-\u001f\u007f]/g, '').trim();
}

/** The absolute address of something on another host; null = not remote. A mail has no address of its own to be relative to. */
export function remoteUrl(text: string): string | null {
  const url = trimmedUrl(text).replaceAll('\\', '/');
  const absolute = url.startsWith('//') ? `https:${url}` : url;
  if (!/^(https?|ftp):/i.test(absolute) || !URL.canParse(absolute)) return null;
  return new URL(absolute).href;
}

export function srcsetUrls(srcset: string): string[] {
  return srcset.split(/,\s+|,(?=https?:|\/\/)/i).map((candidate) => candidate.trim().split(/\s+/)[0] ?? '');
}

/** Everything on other hosts that showing this tag would ask for. */
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
