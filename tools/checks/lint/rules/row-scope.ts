import type { Expression, PrivateIdentifier } from 'oxc-parser';
import { fileRule, lineAt } from '../finding.ts';
import { isTest, visit } from '../source.ts';

const WHY =
  'a hand-written row scope: use inScope or ownedIn in SQL, isInScope for a row that was read, deptsOf for departments';
const APPLIES = /^modules\/[^/]+\/server\/.*\.ts$/;

const isKind = (node: Expression | PrivateIdentifier): boolean =>
  (node.type === 'ChainExpression' && isKind(node.expression)) ||
  (node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'kind');
const isAll = (node: Expression | PrivateIdentifier): boolean => node.type === 'Literal' && node.value === 'all';

/** A forgotten case of a copied scope opens rows to the wrong people, so only the kit decides what a scope contains. */
export const rowScope = fileRule(
  'row-scope',
  (path) => APPLIES.test(path) && !isTest(path) && !path.includes('/testing/'),
  (file) => {
    const lines = new Set<number>();
    const add = (start: number) => lines.add(lineAt(file.text, start));
    visit(file, {
      BinaryExpression: ({ left, right, start }) => {
        if ((isKind(left) && isAll(right)) || (isAll(left) && isKind(right))) add(start);
      },
      MemberExpression: ({ object, property, start }) => {
        if (object.type !== 'Identifier' || !/scope$/i.test(object.name)) return;
        if (property.type === 'Identifier' && property.name === 'deptIds') add(start);
      },
    });
    return [...lines].map((line) => ({ line, why: WHY }));
  },
);
