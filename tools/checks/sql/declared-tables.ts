import type { Node } from 'oxc-parser';
import type { Evaluator } from './evaluate.ts';
import { quoted } from './sql-tag.ts';
import { findBinding } from './syntax.ts';
import { NotCheckable, type Place, text, UNKNOWN, type Value } from './values.ts';

type Call = Extract<Node, { type: 'CallExpression' }>;

/** `defineTable` in `tables.ts` of a module: the name of the table, and its fields with their columns. */
export function declaredTable(evaluator: Evaluator, { node, source, frame }: Place & { node: Call }): Value {
  const [name] = node.arguments;
  if (name === undefined) return UNKNOWN;
  const table = evaluator.evaluate({ node: name, source, frame });
  const columns = columnsOf(evaluator, { node, source, frame }, table);
  const fields = columns.map((column) => [fieldOf(column), () => text(column)] as const);
  return {
    kind: 'object',
    properties: new Map<string, () => Value>([
      ['table', () => table],
      ['fields', () => ({ kind: 'object', properties: new Map(fields) })],
    ]),
  };
}

/** What `tablesOf(COLUMNS)` was given for the table. */
function columnsOf(evaluator: Evaluator, { node, source, frame }: Place, table: Value): string[] {
  const made = findBinding('defineTable', node)?.node;
  const all = made?.type === 'CallExpression' ? made.arguments[0] : undefined;
  const name = evaluator.asText(table);
  if (all === undefined || name === null) return [];
  const columns = evaluator.property(evaluator.evaluate({ node: all, source, frame }), name);
  return columns.kind === 'list' ? columns.items.flatMap((each) => evaluator.asText(each) ?? []) : [];
}

/** As `camelCase` of the kit does. */
const fieldOf = (column: string): string => column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** `taskTable.as('t')`; unknown for objects that are not tables. */
export function tableAs(evaluator: Evaluator, table: Value, [alias]: readonly Value[]): Value {
  const name = evaluator.asText(evaluator.property(table, 'table'));
  if (name === null || alias === undefined) return UNKNOWN;
  const known = evaluator.asText(alias);
  if (known === null) throw new NotCheckable('the alias of a table is only known at run time');
  return { kind: 'sql', pieces: [{ text: `${quotedName(name)} ${quoted(known)}`, path: '', start: 0 }] };
}

/** `crm.task` as PostgreSQL reads it whatever its words mean. */
export const quotedName = (name: string): string => name.split('.').map(quoted).join('.');
