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
 * The project's allow list for HTML that users wrote or received (mc M59): everything else is removed, including the
 * content of script, style and similar tags. Links open in a new tab and send no referrer.
 */
const OPTIONS: IOptions = {
  // the text of these tags is not content
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

/** What a kind of HTML allows beyond the list; it removes nothing from the list. */
export interface MoreHtml {
  readonly tags?: readonly string[];
  readonly attributes?: Readonly<Record<string, string[]>>;
  readonly styles?: Readonly<Record<string, RegExp[]>>;
  /** Receives every tag in its original form, also removed ones. */
  readonly onTag?: (name: string, attributes: Attributes) => void;
  /** Returns the new attributes of a tag; they are checked against the list like all others. */
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
