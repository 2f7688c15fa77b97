import type { Expression, PrivateIdentifier } from 'oxc-parser';
import { fileRule, lineAt } from '../finding.ts';
import { isScript, isTest, visit } from '../source.ts';

const HOME = 'kit/contract/src/business-day.ts';
const WHY = `a hand-written offset of the business zone: use businessDay() and the other functions of ${HOME}`;

const HOURS = 8;
/** An hour in seconds or milliseconds. */
const HOUR_SIZES = [3_600, 3_600_000];
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/hour/i, 3_600_000],
  [/minute/i, 60_000],
  [/second/i, 1_000],
];
const ZONE_NAME = /zone|utc|shanghai|beijing|(company|business|hours?)_?(offset|ahead)|(offset|ahead)_?(in)?_?hours/i;
const CLOCK = /^get(UTC)?Hours$/;
/** Reported alone or after a computed part. A complete timestamp names its own zone and passes. */
const OFFSET_TEXT = /^\+08:?00$/;
const OFFSET_IN_TEXT = /\+08:?00/;
const SQL_OFFSET = /\binterval '[^']*\b8 hours?'/i;

type Node = Expression | PrivateIdentifier;

/** Constants and named units of a product; NaN for everything else. */
function factorsOf(node: Node): number[] {
  switch (node.type) {
    case 'Literal':
      return [typeof node.value === 'number' ? node.value : Number.NaN];
    case 'Identifier':
      return [UNITS.find(([name]) => name.test(node.name))?.[1] ?? Number.NaN];
    case 'ParenthesizedExpression':
      return factorsOf(node.expression);
    case 'BinaryExpression':
      return node.operator === '*' ? [...factorsOf(node.left), ...factorsOf(node.right)] : [Number.NaN];
    default:
      return [Number.NaN];
  }
}
const valueOf = (node: Node): number => factorsOf(node).reduce((product, factor) => product * factor, 1);

const isOffset = (value: unknown): boolean => HOUR_SIZES.some((hour) => value === HOURS * hour);
/** Requires a factor of eight hours: twenty days in minutes are the same number. */
const isOffsetProduct = (node: Node): boolean =>
  isOffset(valueOf(node)) && factorsOf(node).some((factor) => factor === HOURS || factor === HOURS * 60);
const isEight = (node: Node): boolean => valueOf(node) === HOURS;
const inner = (node: Node): Node => (node.type === 'ParenthesizedExpression' ? inner(node.expression) : node);

/** `(days * 24 + 8)`, as a factor of an hour. */
function addsEight(node: Node): boolean {
  const sum = inner(node);
  return sum.type === 'BinaryExpression' && /^[+-]$/.test(sum.operator) && (isEight(sum.left) || isEight(sum.right));
}

const readsClock = (node: Node): boolean =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.property.type === 'Identifier' &&
  CLOCK.test(node.callee.property.name);

/** A copied offset easily causes an error of one day in another time zone, so it is written and tested in one file only. */
export const zoneOffset = fileRule(
  'zone-offset',
  (path) => isScript(path) && path !== HOME && !path.startsWith('tools/checks/lint/'),
  (file) => {
    const lines = new Set<number>();
    const add = (start: number) => lines.add(lineAt(file.text, start));
    visit(file, {
      BinaryExpression: (node) => {
        const { left, right, operator, start } = node;
        if (operator === '*') {
          const isHours = HOUR_SIZES.includes(valueOf(left)) || HOUR_SIZES.includes(valueOf(right));
          if (isOffsetProduct(node) || (isHours && (addsEight(left) || addsEight(right)))) add(start);
        }
        if (/^[+-]$/.test(operator) && isEight(right) && readsClock(left)) add(start);
      },
      VariableDeclarator: ({ id, init, start }) => {
        if (id.type === 'Identifier' && init !== null && ZONE_NAME.test(id.name) && isEight(init)) add(start);
      },
      CallExpression: ({ callee, arguments: [first, second], start }) => {
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        if (first === undefined || first.type === 'SpreadElement') return;
        const { name } = callee.property;
        if (name === 'utcOffset' && [HOURS, HOURS * 60].includes(valueOf(first))) add(start);
        const isHour = second?.type === 'Literal' && /^(h|hours?)$/.test(String(second.value));
        if (/^(add|subtract)$/.test(name) && isHour && isEight(first)) add(start);
      },
      Literal: ({ value, start }) => {
        if (isOffset(value)) add(start);
        if (typeof value !== 'string') return;
        if (SQL_OFFSET.test(value) || (!isTest(file.path) && OFFSET_TEXT.test(value))) add(start);
      },
      TemplateLiteral: ({ quasis, start }) => {
        const texts = quasis.map(({ value }) => value.raw);
        if (texts.some((text) => SQL_OFFSET.test(text))) add(start);
        const isComputed = texts.length > 1 && texts.slice(1).some((text) => OFFSET_IN_TEXT.test(text));
        if (isComputed && !isTest(file.path)) add(start);
      },
    });
    return [...lines].map((line) => ({ line, why: WHY }));
  },
);
