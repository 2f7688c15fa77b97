import type { Node } from 'oxc-parser';
import type { Evaluator } from './evaluate.ts';
import { invoke } from './calls.ts';
import type { Project } from './project.ts';
import { piecesOf, plain, separated } from './sql-tag.ts';
import { expand, type Statement } from './statements.ts';
import type { Source } from './syntax.ts';
import { NotCheckable, type Piece, UNKNOWN, type Value } from './values.ts';

type Call = Extract<Node, { type: 'CallExpression' }>;

export const isSourceCall = (node: Node): node is Call =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'definePgSource';

/** The statement that reads all columns of a list, with its conditions, its search and each of its filters. */
export function expandSource(project: Project, node: Call, source: Source): Statement {
  return expand(project, { node, source, isExecuted: false }, (evaluator) => {
    const [first] = node.arguments;
    if (first === undefined) throw new NotCheckable('no definition');
    return listText(evaluator, evaluator.evaluate({ node: first, source, frame: null }));
  });
}

function listText(evaluator: Evaluator, definition: Value): readonly Piece[] {
  if (definition.kind !== 'object') throw new NotCheckable('the definition is made elsewhere');
  const part = (name: string): Value => evaluator.property(definition, name);
  const required = (name: string): Value => {
    const value = part(name);
    if (value.kind === 'unknown' || value.kind === 'absent') throw new NotCheckable(`${name} is made elsewhere`);
    return value;
  };
  const columns = required('columns');
  if (columns.kind !== 'object') throw new NotCheckable('columns are made elsewhere');
  const scope = part('scope');
  const conditions = [
    part('where'),
    called(evaluator, part('keyword'), [UNKNOWN, UNKNOWN]),
    ...valuesOf(part('filters')).map((filter) => called(evaluator, filter, [UNKNOWN])),
    ...valuesOf(part('rights')),
    evaluator.property(scope, 'owner'),
    evaluator.property(part('rowMask'), 'isMasked'),
  ].filter((each) => each.kind === 'sql');
  return [
    plain('select '),
    // a list whose columns are all those of its table names none
    ...(columns.properties.size === 0
      ? [plain('1')]
      : separated(valuesOf(columns).map((column) => piecesOf(evaluator, column)))),
    plain(' from '),
    ...(part('table').kind === 'object' ? declaredFrom(evaluator, part) : piecesOf(evaluator, required('from'))),
    ...conditions.flatMap((each, index) => [
      plain(index === 0 ? ' where (' : ') is not null and ('),
      ...piecesOf(evaluator, each),
    ]),
    plain(conditions.length === 0 ? '' : ') is not null'),
  ];
}

/** Columns that the definition leaves to the table exist: their names are generated from the schema. */
function declaredFrom(evaluator: Evaluator, part: (name: string) => Value): Piece[] {
  const table = evaluator.asText(evaluator.property(part('table'), 'table'));
  const alias = evaluator.asText(part('alias'));
  if (table === null || alias === null) throw new NotCheckable('the table is declared elsewhere');
  const join = part('join');
  return [plain(`${table} ${alias} `), ...(join.kind === 'absent' ? [] : piecesOf(evaluator, join))];
}

const valuesOf = (value: Value): Value[] =>
  value.kind === 'object' ? [...value.properties.values()].map((each) => each()) : [];

const called = (evaluator: Evaluator, value: Value, args: readonly Value[]): Value =>
  value.kind === 'function' ? invoke(evaluator, value, args) : value;
