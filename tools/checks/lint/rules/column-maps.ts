import type { ObjectProperty, TemplateLiteral } from 'oxc-parser';
import { fileRule, lineAt } from '../finding.ts';
import { isTest, visit } from '../source.ts';

const APPLIES = /^(?:modules\/[^/]+\/server|kit\/server\/src)\/.*\.ts$/;
/** Fewer than these may be a coincidence. */
const LEAST = 3;
const MAP = 'a hand-written map from fields to columns: tables.ts declares the table, and `fields` of it is this map';
const COLUMN = 'this column has the name of its field, so it follows from the table of the source: leave it out';

const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * A name of a column follows from the name of its field (`validFrom` is `valid_from`), so only the declaration of a
 * table translates it. Tables of the record store are not declared.
 */
export const columnMaps = fileRule(
  'column-maps',
  (path) => APPLIES.test(path) && !isTest(path) && !/\.gen\.|\.ch\.repo\.ts$|\/(demo|table)\//.test(path),
  (file) => {
    const found = new Map<number, string>();
    const add = (start: number, why: string): void => void found.set(lineAt(file.text, start), why);
    visit(file, {
      ObjectExpression: ({ properties, start }) => {
        const pairs = properties.flatMap((each) => (each.type === 'Property' ? [textPair(each)] : [null]));
        const isMap =
          pairs.length >= LEAST && pairs.every((pair) => pair !== null && pair.value === columnOf(pair.key));
        if (isMap && pairs.some((pair) => pair?.key !== pair?.value)) add(start, MAP);
      },
      CallExpression: ({ callee, arguments: [source] }) => {
        if (callee.type !== 'Identifier' || callee.name !== 'definePgSource') return;
        if (source?.type !== 'ObjectExpression') return;
        const parts = source.properties.flatMap((each) => (each.type === 'Property' ? [each] : []));
        const part = (name: string) => parts.find((each) => keyOf(each) === name)?.value;
        const [alias, columns] = [part('alias'), part('columns')];
        if (alias?.type !== 'Literal' || columns?.type !== 'ObjectExpression') return;
        for (const each of columns.properties)
          if (each.type === 'Property' && each.value.type === 'TaggedTemplateExpression')
            if (textOf(each.value.quasi) === `${String(alias.value)}.${columnOf(keyOf(each))}`) add(each.start, COLUMN);
      },
    });
    return [...found].map(([line, why]) => ({ line, why }));
  },
);

const keyOf = ({ key }: ObjectProperty): string => (key.type === 'Identifier' ? key.name : '');
const textOf = ({ quasis }: TemplateLiteral): string | null =>
  quasis.length === 1 ? (quasis[0]?.value.raw.trim() ?? null) : null;

function textPair(property: ObjectProperty): { key: string; value: string } | null {
  const { value } = property;
  return value.type === 'Literal' && typeof value.value === 'string'
    ? { key: keyOf(property), value: value.value }
    : null;
}
