import { Image } from '@tiptap/extension-image';
import { Mark, mergeAttributes, Node } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import DOMPurify from 'dompurify';
import { OpenVariables } from './open-variables.ts';

/** The colours of the palette below; other colours of pasted text are dropped, so that all mails look alike. */
export const TEXT_COLOURS = {
  red: '#cf1322',
  orange: '#d46b08',
  green: '#389e0d',
  blue: '#096dd9',
  purple: '#531dab',
  grey: '#595959',
} as const;

const rgbOf = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

const Colour = Mark.create({
  name: 'colour',
  addAttributes: () => ({ value: { default: null, rendered: false } }),
  parseHTML: () => [
    {
      style: 'color',
      getAttrs: (value) => {
        const known = Object.values(TEXT_COLOURS).find((colour) => colour === value || rgbOf(colour) === value);
        return known === undefined ? false : { value: known };
      },
    },
  ],
  renderHTML: ({ mark, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { style: `color: ${String(mark.attrs['value'])}` }),
    0,
  ],
});

/** The signature is a separate block, so that choosing another one replaces it (mc M78). */
const Signature = Node.create({
  name: 'mailSignature',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'div[data-mail-signature]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { 'data-mail-signature': '' }), 0],
});

/**
 * The quoted mail, unchanged: one block that can be removed but not edited, since an editor would lose its tables and
 * styles. The server has cleaned it; it is cleaned again because a draft may come from an older version.
 */
const Quote = Node.create({
  name: 'mailQuote',
  group: 'block',
  atom: true,
  selectable: true,
  addAttributes: () => ({
    html: { default: '', rendered: false, parseHTML: (element: HTMLElement) => element.innerHTML },
  }),
  parseHTML: () => [{ tag: 'div[data-mail-quote]', priority: 100 }],
  renderHTML: ({ node }) => {
    const element = document.createElement('div');
    element.setAttribute('data-mail-quote', '');
    element.innerHTML = DOMPurify.sanitize(String(node.attrs['html']), { FORBID_TAGS: ['style', 'form', 'input'] });
    return element;
  },
});

export const EDITOR_EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'], defaultProtocol: 'https' },
  }),
  Image.configure({ inline: true, allowBase64: true }),
  Colour,
  Signature,
  Quote,
  OpenVariables,
];
