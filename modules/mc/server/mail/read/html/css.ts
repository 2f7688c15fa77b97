/** Resolves CSS escapes (`\75 rl(` is `url(`) and removes comments: the text that a browser would parse. */
export function plainCss(css: string): string {
  return css
    .replaceAll(/\/\*[\s\S]*?(\*\/|$)/g, '')
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_, hex: string) => characterOf(Number.parseInt(hex, 16)))
    .replaceAll(/\\([^\n])/g, '$1');
}

function characterOf(code: number): string {
  return code === 0 || code > 0x10_ff_ff ? '\u{fffd}' : String.fromCodePoint(code);
}

const URL_FUNCTION = /(?:url|src)\(\s*(?:"([^"]*)"|'([^']*)'|([^)"']*))\s*\)?/gi;
const IMPORT = /@import\s+(?:"([^"]*)"|'([^']*)')/gi;
const IMAGE_SET = /image-set\(([^)]*)/gi;
const QUOTED = /"([^"]*)"|'([^']*)'/g;

/** Every URL that a style would load, in any notation (mc M61). */
export function cssUrls(css: string): string[] {
  const plain = plainCss(css);
  const inSets = [...plain.matchAll(IMAGE_SET)].flatMap(([, set = '']) => [...set.matchAll(QUOTED)]);
  const found = [...plain.matchAll(URL_FUNCTION), ...plain.matchAll(IMPORT), ...inSets];
  return found.map(([, one, two, three]) => (one ?? two ?? three ?? '').trim()).filter((url) => url !== '');
}
