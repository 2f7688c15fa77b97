/** No function but colours and sums: nothing in it can load, read or run. */
const PLAIN = /^(?!.*\b(?!rgba?\(|hsla?\(|calc\()[\w-]+\()[\w\s#.,%()'"!*+/-]{1,200}$/i;
const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const DISPLAY = /^(block|inline|inline-block|none|table|table-row|table-cell|list-item)$/;

const NAMES = [
  ...['background', 'font', 'font-family', 'font-size', 'font-weight', 'line-height', 'letter-spacing', 'word-spacing'],
  ...['text-indent', 'text-transform', 'text-decoration', 'text-overflow', 'white-space', 'word-break', 'word-wrap'],
  ...['overflow-wrap', 'vertical-align', 'direction', 'list-style', 'list-style-type', 'table-layout'],
  ...['width', 'height', 'max-width', 'min-width', 'max-height', 'min-height', 'margin', 'padding'],
  ...['border', 'border-width', 'border-style', 'border-color', 'border-collapse', 'border-spacing', 'border-radius'],
  ...['background-repeat', 'background-position', 'background-size', 'float', 'clear', 'opacity', 'box-sizing'],
  ...SIDES.flatMap((side) => [`margin-${side}`, `padding-${side}`, `border-${side}`]),
  ...SIDES.flatMap((side) => [`border-${side}-width`, `border-${side}-style`, `border-${side}-color`]),
];

/** Styles that letters and newsletters are made of, beyond those of the house; never a position over other things. */
export const MAIL_STYLES: Readonly<Record<string, RegExp[]>> = {
  ...Object.fromEntries(NAMES.map((name) => [name, [PLAIN]])),
  display: [DISPLAY],
  // written by us alone: every address of the mail has gone by then
  'background-image': [/^url\(\/v2\/emailbox\/file\/remoteImage\?[\w%.=&-]+\)$/],
};
