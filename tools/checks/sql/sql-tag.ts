import type { Node } from 'oxc-parser';
import type { Evaluator } from './evaluate.ts';
import { NotCheckable, type Piece, type Place, type Value } from './values.ts';

export type Template = Extract<Node, { type: 'TaggedTemplateExpression' }>;

export const isSqlTag = (tag: Node): boolean => tag.type === 'Identifier' && tag.name === 'sql';
export const isSqlTemplate = (node: Node): node is Template =>
  node.type === 'TaggedTemplateExpression' && isSqlTag(node.tag);

/** A template with its nested templates in place. */
export function template(evaluator: Evaluator, { node, source, frame }: Place & { node: Template }): Value {
  evaluator.used.add(node);
  const pieces: Piece[] = [];
  for (const [index, quasi] of node.quasi.quasis.entries()) {
    pieces.push({ text: quasi.value.cooked ?? '', path: source.path, start: quasi.start });
    const inner = node.quasi.expressions[index];
    if (inner !== undefined) pieces.push(...piecesOf(evaluator, evaluator.evaluate({ node: inner, source, frame })));
  }
  return { kind: 'sql', pieces };
}

/** What kysely makes of a value in a template: SQL stays SQL, anything else is bound. */
export function piecesOf(evaluator: Evaluator, value: Value): readonly Piece[] {
  if (value.kind === 'sql') return value.pieces;
  if (value.kind === 'function') throw new NotCheckable('a function in place of SQL');
  if (evaluator.isSql(value)) throw new NotCheckable('SQL made elsewhere is passed in');
  return ['parameter'];
}

/** SQL that no source contains. */
export const plain = (text: string): Piece => ({ text, path: '', start: 0 });

export const separated = (parts: readonly (readonly Piece[])[]): Piece[] =>
  parts.flatMap((each, index) => (index === 0 ? each : [plain(', '), ...each]));

type Call = Extract<Node, { type: 'CallExpression' }>;

/** `sql.ref`, `sql.join` and the other helpers. */
export function sqlHelper(evaluator: Evaluator, name: string, { node, source, frame }: Place & { node: Call }): Value {
  const args = node.arguments.map((each) => evaluator.evaluate({ node: each, source, frame }));
  const made = (text: string): Value => ({ kind: 'sql', pieces: [{ text, path: source.path, start: node.start }] });
  const constant = (): string => {
    const [first] = args;
    const known = first === undefined ? null : evaluator.asText(first);
    if (known === null) throw new NotCheckable(`the argument of sql.${name} is only known at run time`);
    return known;
  };
  switch (name) {
    case 'ref':
    case 'table':
      return made(constant().split('.').map(quoted).join('.'));
    case 'id':
      return made(args.map((each) => quoted(evaluator.asText(each) ?? '')).join('.'));
    case 'raw':
      return made(constant());
    case 'lit':
      return made(args[0]?.kind === 'text' ? `'${args[0].text.replaceAll("'", "''")}'` : 'null');
    case 'join':
      return join(evaluator, args);
    default:
      return { kind: 'sql', pieces: ['parameter'] };
  }
}

function join(evaluator: Evaluator, [list, separator]: readonly Value[]): Value {
  const items = list?.kind === 'list' ? list.items : list === undefined ? [] : [list];
  const between: readonly Piece[] = separator === undefined ? [plain(', ')] : piecesOf(evaluator, separator);
  return {
    kind: 'sql',
    pieces: items.flatMap((each, index) => [...(index === 0 ? [] : between), ...piecesOf(evaluator, each)]),
  };
}

export const quoted = (name: string): string => (name === '*' ? name : `"${name.replaceAll('"', '""')}"`);
