import sanitize, { type Attributes, type IOptions, type Transformer } from 'sanitize-html';

const MAX_DATA_IMAGE = 1_000_000;
const DATA_IMAGE = /^data:image\/(png|jpe?g|gif|webp);base64,/i;
const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s,.%]+\)$/i, /^[a-z]{3,20}$/i];
const LENGTH = [/^-?\d+(\.\d+)?(px|em|rem|%|pt)?$/];
const WORD = [/^[a-z-]{3,20}$/i];

const TAGS = [
  ...[
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'div',
    'span',
    'br',
    'hr',
    'blockquote',
    'pre',
    'code',
    'ul',
    'ol',
    'li',
  ],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'mark', 'font', 'center', 'a', 'img'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'dl', 'dt', 'dd'],
];

const ATTRIBUTES: Readonly<Record<string, string[]>> = {
  '*': ['style', 'align', 'dir', 'lang'],
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  td: ['colspan', 'rowspan', 'valign'],
  th: ['colspan', 'rowspan', 'valign', 'scope'],
  ol: ['start', 'type'],
  font: ['color', 'size'],
};

const STYLES: Readonly<Record<string, RegExp[]>> = {
  color: COLOUR,
  'background-color': COLOUR,
  'text-align': WORD,
  'text-decoration': WORD,
  'font-style': WORD,
  'font-weight': [/^(bold|normal|[1-9]00)$/],
  'font-size': LENGTH,
  'line-height': LENGTH,
  width: LENGTH,
  height: LENGTH,
  margin: LENGTH,
  padding: LENGTH,
};

const TRANSFORMS: Readonly<Record<string, Transformer>> = {
  a: (tagName, attribs) => ({ tagName, attribs: outside(attribs) }),
  img: (tagName, attribs) => ({ tagName, attribs: withoutForeignData(attribs) }),
};

/**
 * The allow list of the house for HTML that people wrote or sent (mc M59): everything else goes, with what stands in
 * script, style and the like. Links open outside and tell nobody where from.
 */
const OPTIONS: IOptions = {
  // their text is no text for people
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'svg',
    'math',
    'iframe',
    'object',
    'title',
  ],
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'cid'],
  allowedSchemesByTag: { img: ['http', 'https', 'cid', 'data'] },
  allowProtocolRelative: false,
};

/** What a kind of HTML may have beyond the list; nothing of the list is taken away by it. */
export interface MoreHtml {
  readonly tags?: readonly string[];
  readonly attributes?: Readonly<Record<string, string[]>>;
  readonly styles?: Readonly<Record<string, RegExp[]>>;
  /** Sees every tag as it came, also one that goes. */
  readonly onTag?: (name: string, attributes: Attributes) => void;
  /** The attributes that a tag goes on with; what it answers is held against the list like anything else. */
  readonly change?: Readonly<Record<string, (attributes: Attributes) => Attributes>>;
}

export function cleanHtml(html: string, more: MoreHtml = {}): string {
  return sanitize(html, optionsWith(more));
}

function optionsWith({ tags = [], attributes = {}, styles = {}, onTag, change = {} }: MoreHtml): IOptions {
  const transforms = Object.entries(change).map(([tag, run]): [string, Transformer] => [
    tag,
    (tagName, attribs) => ({ tagName, attribs: run(attribs) }),
  ]);
  return {
    ...OPTIONS,
    allowedTags: [...TAGS, ...tags],
    allowedAttributes: joined(ATTRIBUTES, attributes),
    allowedStyles: { '*': { ...STYLES, ...styles } },
    transformTags: { ...TRANSFORMS, ...Object.fromEntries(transforms) },
    ...(onTag === undefined ? {} : { onOpenTag: onTag }),
  };
}

function joined(
  base: Readonly<Record<string, string[]>>,
  more: Readonly<Record<string, string[]>>,
): Record<string, string[]> {
  const names = new Set([...Object.keys(base), ...Object.keys(more)]);
  return Object.fromEntries([...names].map((name) => [name, [...(base[name] ?? []), ...(more[name] ?? [])]]));
}

const outside = (attribs: Attributes): Attributes => ({
  ...attribs,
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
});

function withoutForeignData({ src = '', ...rest }: Attributes): Attributes {
  const isData = /^\s*data:/i.test(src);
  return isData && (!DATA_IMAGE.test(src) || src.length > MAX_DATA_IMAGE) ? rest : { ...rest, src };
}
