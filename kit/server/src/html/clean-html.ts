import sanitize, { type Attributes, type IOptions } from 'sanitize-html';

const MAX_DATA_IMAGE = 1_000_000;
const DATA_IMAGE = /^data:image\/(png|jpe?g|gif|webp);base64,/i;
const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s,.%]+\)$/i, /^[a-z]{3,20}$/i];
const LENGTH = [/^-?\d+(\.\d+)?(px|em|rem|%|pt)?$/];
const WORD = [/^[a-z-]{3,20}$/i];

/**
 * The allow list of the house for HTML that people wrote or sent (mc M59): everything else goes, with what stands in
 * script, style and the like. Links open outside and tell nobody where from.
 */
const OPTIONS: IOptions = {
  allowedTags: [
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
  ],
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
  allowedAttributes: {
    '*': ['style', 'align', 'dir', 'lang'],
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    td: ['colspan', 'rowspan', 'valign'],
    th: ['colspan', 'rowspan', 'valign', 'scope'],
    ol: ['start', 'type'],
    font: ['color', 'size'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'cid'],
  allowedSchemesByTag: { img: ['http', 'https', 'cid', 'data'] },
  allowProtocolRelative: false,
  allowedStyles: {
    '*': {
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
    },
  },
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: outside(attribs) }),
    img: (tagName, attribs) => ({ tagName, attribs: withoutForeignData(attribs) }),
  },
};

export function cleanHtml(html: string): string {
  return sanitize(html, OPTIONS);
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
