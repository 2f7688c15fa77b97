import type { Expression, JSXExpression, TemplateLiteral } from 'oxc-parser';
import { fileRule, lineAt, type SourceText } from '../finding.ts';
import { isScript, isTest, visit } from '../source.ts';

const SCREENS = /^(kit\/web|apps\/shell|modules\/[^/]+\/web)\//;
const SPOKEN = new Set([
  'title',
  'placeholder',
  'label',
  'alt',
  'aria-label',
  'aria-description',
  'okText',
  'cancelText',
  'description',
  'tooltip',
  'subTitle',
]);
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff5e]/;
const LETTERS = /\p{L}{2}/u;

/** Text that users read comes from zh.json and en.json, otherwise one of the two languages is missing. */
export const literalText = fileRule(
  'literal-text',
  (path) => SCREENS.test(path) && isScript(path) && !isTest(path) && !path.includes('/locales/'),
  (file) => [...textsOf(file)].map(([line, text]) => ({ line, why: `"${text}": put it into locales and use t()` })),
);

function textsOf(file: SourceText): Map<number, string> {
  const found = new Map<number, string>();
  const add = (start: number, text: string) => {
    const lead = text.length - text.trimStart().length;
    found.set(lineAt(file.text, start + lead), text.trim().slice(0, 40));
  };
  const addIfSpoken = ({ text, start }: Piece) => {
    if (LETTERS.test(text)) add(start, text);
  };
  visit(file, {
    JSXText: (node) => addIfSpoken({ text: node.value, start: node.start }),
    JSXAttribute: (node) => {
      if (node.name.type !== 'JSXIdentifier' || !SPOKEN.has(node.name.name) || node.value === null) return;
      if (node.value.type === 'Literal') addIfSpoken({ text: node.value.value, start: node.value.start });
      if (node.value.type === 'JSXExpressionContainer') piecesOf(node.value.expression).forEach(addIfSpoken);
    },
    JSXElement: (node) => {
      for (const child of node.children) {
        if (child.type === 'JSXExpressionContainer') piecesOf(child.expression).forEach(addIfSpoken);
      }
    },
    Literal: (node) => {
      if (typeof node.value === 'string' && CJK.test(node.value)) add(node.start, node.value);
    },
    TemplateElement: (node) => {
      if (CJK.test(node.value.raw)) add(node.start, node.value.raw);
    },
  });
  return found;
}

interface Piece {
  readonly text: string;
  readonly start: number;
}

/** The strings an expression can evaluate to: `a ? 'x' : b`, `` `x ${y}` ``, `'x'`. */
function piecesOf(node: JSXExpression | Expression): Piece[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ text: node.value, start: node.start }] : [];
    case 'TemplateLiteral':
      return templatePieces(node);
    case 'ConditionalExpression':
      return [...piecesOf(node.consequent), ...piecesOf(node.alternate)];
    case 'LogicalExpression':
      return piecesOf(node.right);
    case 'ParenthesizedExpression':
      return piecesOf(node.expression);
    default:
      return [];
  }
}

function templatePieces(node: TemplateLiteral): Piece[] {
  return node.quasis.map((quasi) => ({ text: quasi.value.raw, start: quasi.start }));
}
